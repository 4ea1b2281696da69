import { z } from "zod";

export const Step = z.object({
  rule: z.string(),
  /** What was looked at: "In the groups". */
  about: z.string(),
  says: z.string(),
  /** Whether the chain goes on here. */
  holds: z.boolean(),
});
export type Step = z.infer<typeof Step>;

export const Why = z.object({
  allowed: z.boolean(),
  person: z.object({ ID: z.int(), name: z.string() }),
  right: z.string(),
  client: z.object({ ID: z.int(), name: z.string() }).nullable(),
  steps: z.array(Step),
  /** The calls that need this right, and whether this person may send them. */
  calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string(), allowed: z.boolean() })),
});
export type Why = z.infer<typeof Why>;
