import { type MfaOptions, MfaOptionsSchema, secondStep } from "#areas/identity/sign-in/contract.ts";
import { RequestError } from "#platform/web/api/request-error.ts";

/**
 * Returns the second step that follows the correct password, or null if signing in failed for another reason.
 */
export function mfaOptionsOf(error: unknown): MfaOptions | null {
  if (!(error instanceof RequestError) || error.code !== secondStep.code) return null;
  return MfaOptionsSchema.safeParse(error.details).data ?? null;
}
