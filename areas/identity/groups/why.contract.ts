import { z } from "zod";

export const Step = z.object({
  rule: z.string(),
  /** Heading of the check: "In the groups". */
  about: z.string(),
  says: z.string(),
  /** True if the step passed, so that the check continues. */
  holds: z.boolean(),
});
export type Step = z.infer<typeof Step>;

export const Why = z.object({
  allowed: z.boolean(),
  person: z.object({ ID: z.int(), name: z.string() }),
  right: z.string(),
  client: z.object({ ID: z.int(), name: z.string() }).nullable(),
  steps: z.array(Step),
  /** Routes that need this permission. `allowed` is true if the person may call the route. */
  calls: z.array(
    z.object({ method: z.string(), path: z.string(), summary: z.string(), allowed: z.boolean() }),
  ),
});
export type Why = z.infer<typeof Why>;
