import type { Services } from "#platform/services.ts";
import { WorkFailed } from "#platform/work/work.ts";
import { type Compared, type ComparisonInput, comparison } from "./comparison.ts";

export { COMPARE_POLICY } from "./page-script.ts";

/**
 * Renders the page with the differences of two letters in a child process. Returns `late` if the process
 * fails, for example because the letters differ too much to finish in time.
 */
export async function compareLetters(
  { work, log }: Pick<Services, "work" | "log">,
  input: ComparisonInput,
): Promise<Compared | { readonly kind: "late" }> {
  try {
    return await work.run(comparison, input);
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "two letters can't be compared");
    return { kind: "late" };
  }
}
