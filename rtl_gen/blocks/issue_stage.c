/* issue_stage.c - emits issue_stage.v, the pipeline register between selection and issue (latency = 1). */
#include "rtl_gen/writer/pieces.h"

#include "rtl_gen/blocks/issue_stage.v.h"
