// cover.v - a cover as a claim: that its condition is never met. A counterexample reaches the cover.
(* techmap_celltype = "$cover" *)
module cover_as_claim (A, EN);
  input A, EN;
  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule
