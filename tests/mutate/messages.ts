import { z } from 'zod';

/** A fault for a worker to try: the file with the fault in it, the tests in their order, and the time for them. */
export const task = z.object({ file: z.string(), text: z.string(), tests: z.array(z.string()), seconds: z.number() });
/**
 * The result: the name of the test that noticed the fault, undefined when none did; `late` when the time was over
 * before all tests had run.
 */
export const verdict = z.object({ by: z.string().optional(), late: z.boolean().optional() });
export type Task = z.infer<typeof task>;
export type Verdict = z.infer<typeof verdict>;
