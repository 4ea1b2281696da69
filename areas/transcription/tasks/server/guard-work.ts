import { z } from "zod";
import type { Services } from "#platform/services.ts";
import { defineWork, WorkFailed } from "#platform/work/work.ts";
import { GuardedTask } from "../return.contract.ts";
import type { ClientPatient, SeenPatient } from "../rules/guard.ts";

interface GuardInput {
  readonly text: string;
  readonly patients: readonly SeenPatient[];
  /** The client's patients who have a name found in the letter. */
  readonly others: readonly ClientPatient[];
}

/** Result of the guard; `named` contains the IDs of the patients named in the letter. */
const GuardResult = GuardedTask.omit({ task: true }).extend({ named: z.array(z.int()) });
export type Guarded = z.output<typeof GuardResult>;

export const letterGuard = defineWork<GuardInput>()({
  script: new URL("./guard.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 10_000,
  read: (product) => GuardResult.parse(product),
});

export const NO_FINDINGS: Guarded = { findings: [], patient: null, agrees: [], alike: [], named: [] };

/**
 * Runs the guard (G-15) in a child process, because a letter may have any length and wording. A letter that
 * can't be checked in time has no findings and no named patients.
 */
export async function guardText(
  { work, log }: Pick<Services, "work" | "log">,
  input: GuardInput,
): Promise<Guarded> {
  try {
    return await work.run(letterGuard, input);
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a letter can't be compared with the patients");
    return NO_FINDINGS;
  }
}
