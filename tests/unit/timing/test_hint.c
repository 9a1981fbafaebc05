/* test_hint.c - the warps that a profile selects for a hint. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "sim/timing/hint.h"
#include "tests/unit/base/scratch.h"

/* Phases of two TBs of four warps: the cycle in which each warp arrives. */
static const unsigned arrived[][4] = {
    {9, 5, 7, 12}, {20, 21, 30, 31}, {40, 3, 2, 1}, {50, 50, 50, 60}, {70, 80, 80, 71}};

START_TEST(warps_that_arrive_last_more_often_than_average)
{
	struct timeline_phase phases[20];
	struct kernel_stream kernels[] = {{.name = "idle", .tb_warps = 2}, {.name = "test", .tb_warps = 4}};
	struct stream stream = {.kernels = kernels, .kernel_count = 2};
	struct timeline t = {.phases = phases, .phase_count = 20};
	for (unsigned i = 0; i < 20; i++)
		phases[i] = (struct timeline_phase){
		    .kernel = 1, .tb = i / 12, .warp = i % 4, .phase = 1 + i / 4, .arrived = arrived[i / 4][i % 4]};
	scratch_enter();
	hint_write("masks", &stream, &t);
	/* Of 5 phases w3 was last in 3; w0, w1 and w2 in one each, which is not more than average: 1 * 4 <= 5. */
	char *text = read_whole("masks", NULL);
	ck_assert_str_eq(strchr(text, '\n') + 1, "0 0x0 # idle, 2 warps, 0 phases\n1 0x8 # test, 4 warps, 5 phases\n");
	free(text);
	hint_read("masks", &stream);
	ck_assert_uint_eq(kernels[0].hint, 0);
	ck_assert_uint_eq(kernels[1].hint, 8);
	hint_read("3", &stream);
	ck_assert_uint_eq(kernels[0].hint, 3);
	ck_assert_uint_eq(kernels[1].hint, 3);
}
END_TEST

Suite *hint_suite(void);
Suite *hint_suite(void)
{
	Suite *s = suite_create("hint");
	TCase *t = tcase_create("hint");
	tcase_add_test(t, warps_that_arrive_last_more_often_than_average);
	suite_add_tcase(s, t);
	return s;
}
