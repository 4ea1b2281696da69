import { problem } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";

export const ownerDiffers = problem("invalid", 400, "This record belongs to another client.", "_doctor");

/**
 * Refuses a body whose `_doctor` differs from the client of the request, because `doctor_id` determines the
 * owner (RULE-PERM-04).
 */
export function assertSameClient(
  body: { readonly _doctor?: number | null | undefined },
  client: { readonly ID: number },
): Verdict<"invalid"> {
  return body._doctor === undefined || body._doctor === null || body._doctor === client.ID
    ? allow
    : refuse(ownerDiffers, undefined);
}
