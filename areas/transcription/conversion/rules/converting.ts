import { FIRST_NAME_NEEDED, LAST_NAME_NEEDED } from "#areas/patients/patients/draft.contract.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { allow, noErrors, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notLockHolder, TIERS } from "../contract.ts";

interface Locked {
  readonly status: string;
  readonly locked_by: number | null;
  readonly lock_guid: string | null;
  /** The name of who has it locked. */
  readonly holder: string | null;
}

/** RULE-CONV-04, C-38: only who holds the lock; what a client filled in is checked by who may validate. */
export function mayConvert(
  patient: Locked,
  person: { readonly ID: number; readonly mayValidate: boolean },
  guid: string | undefined,
): Verdict<"conversion.not_locked" | "forbidden"> {
  const isHolder = patient.locked_by === person.ID && (guid === undefined || guid === patient.lock_guid);
  if (!isHolder) return refuse(notLockHolder, { holder: patient.locked_by === person.ID ? null : patient.holder });
  return patient.status === "Edited" && !person.mayValidate ? refuse(forbidden, undefined) : allow;
}

/** A picture becomes a patient with a name. */
export const hasNames = ({ first_name, last_name }: { first_name: string; last_name: string }): Verdict<"invalid"> =>
  noErrors({
    ...(first_name === "" ? { first_name: FIRST_NAME_NEEDED } : {}),
    ...(last_name === "" ? { last_name: LAST_NAME_NEEDED } : {}),
  });

/** CONST-81: how many pictures of a client wait in a tier; null is every client. */
export const tierOf = (place: number) => (place === 0 ? null : (TIERS[place] ?? null));

/** An empty query is sent as "-" (Part A). */
export const queryOf = (given: string): string => (given.trim() === "-" ? "" : given.trim());

/** Anything else is no lock's code. */
export const isGuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
