// cover.v - a cover as a claim: that its condition is never met. A counterexample reaches the cover. And for each
// assumption a cover that shows it satisfiable: its condition is met in a cycle in which it is assumed.
(* techmap_celltype = "$cover" *)
module cover_as_claim (A, EN);
  input A, EN;
  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule

(* techmap_celltype = "assumption" *)
module assumption_with_cover (A, EN);
  input A, EN;
  \$assume _TECHMAP_REPLACE_ (.A(A), .EN(EN));
  \$assert c_satisfied (.A(~A), .EN(EN));
endmodule
