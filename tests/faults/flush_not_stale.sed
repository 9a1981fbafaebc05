# with fetch_answer the answer to a fetch of the cycle of a flush is kept
# policy: gto+rr
# set: flush=true fetch_answer=1
# module: ibuffer
s/stale_d = fetch_i & flush_i;/stale_d = fetch_i \& flush_i \& issue_i;/
