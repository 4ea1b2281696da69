import { problem } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";

export const ownerDiffers = problem("invalid", 400, "This record belongs to another client.", "_doctor");

/** RULE-PERM-04: the owner comes from doctor_id; a body that names another one is refused. */
export function assertSameClient(
  body: { readonly _doctor?: number | null | undefined },
  client: { readonly ID: number },
): Verdict<"invalid"> {
  return body._doctor === undefined || body._doctor === null || body._doctor === client.ID
    ? allow
    : refuse(ownerDiffers, undefined);
}
