import { type SecondStep, SecondStepSchema, secondStep } from "#areas/identity/sign-in/contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";

/** What is asked for next when the password was right; null: it failed for another reason. */
export function stepAsked(error: unknown): SecondStep | null {
  if (!(error instanceof RequestFailed) || error.code !== secondStep.code) return null;
  return SecondStepSchema.safeParse(error.details).data ?? null;
}
