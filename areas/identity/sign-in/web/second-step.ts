import { type MfaOptions, MfaOptionsSchema, secondStep } from "#areas/identity/sign-in/contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";

/** What is asked for next when the password was right; null: it failed for another reason. */
export function stepAsked(error: unknown): MfaOptions | null {
  if (!(error instanceof RequestFailed) || error.code !== secondStep.code) return null;
  return MfaOptionsSchema.safeParse(error.details).data ?? null;
}
