import { FIRST_NAME_NEEDED, LAST_NAME_NEEDED } from "#areas/patients/patients/draft.contract.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { allow, verdictOf, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notLockHolder, TIERS } from "../contract.ts";

interface LockState {
  readonly status: string;
  readonly locked_by: number | null;
  readonly lock_guid: string | null;
  /** Name of the user who holds the lock. Null if there is no such user. */
  readonly holder: string | null;
}

/**
 * Allows only the lock holder to convert (RULE-CONV-04, C-38). A patient that a client edited also requires
 * the permission to validate.
 */
export function mayConvert(
  patient: LockState,
  person: { readonly ID: number; readonly mayValidate: boolean },
  guid: string | undefined,
): Verdict<"conversion.not_locked" | "forbidden"> {
  const isHolder = patient.locked_by === person.ID && (guid === undefined || guid === patient.lock_guid);
  if (!isHolder)
    return refuse(notLockHolder, { holder: patient.locked_by === person.ID ? null : patient.holder });
  return patient.status === "Edited" && !person.mayValidate ? refuse(forbidden, undefined) : allow;
}

/** Checks that the first and last name are filled in, which turns a picture into a patient. */
export const hasNames = ({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): Verdict<"invalid"> =>
  verdictOf({
    ...(first_name === "" ? { first_name: FIRST_NAME_NEEDED } : {}),
    ...(last_name === "" ? { last_name: LAST_NAME_NEEDED } : {}),
  });

/**
 * Returns the range of waiting pictures per client in a tier (CONST-81). Null for tier 0, which includes
 * every client.
 */
export const tierOf = (tier: number) => (tier === 0 ? null : (TIERS[tier] ?? null));

/** Returns the search text. An empty search is sent as "-" (Part A). */
export const queryOf = (search: string): string => (search.trim() === "-" ? "" : search.trim());

/** Returns true if the text has the form of a lock's GUID. */
export const isGuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
