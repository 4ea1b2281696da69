import { type FieldErrors, refusalOf } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { mergeFailed, notTwo } from "../contract.ts";

/** Requires two different patients (RULE-MERGE-01). */
export const areTwo = (from: number | null, to: number | null): Verdict<"merge.not_two"> =>
  from === null || to === null || from === to ? refuse(notTwo, undefined) : allow;

interface Mergeable {
  readonly is_deleted: boolean;
  readonly _merged_into: number | null;
  readonly locked_by: number | null;
}

const obstacleOf = ({ is_deleted, _merged_into, locked_by }: Mergeable): string | null => {
  if (_merged_into !== null) return "This patient has already been merged into another.";
  if (is_deleted) return "This patient is deleted.";
  return locked_by === null ? null : "This patient is being converted by another user. Try again later.";
};

/**
 * Requires that neither patient is deleted, merged or being converted (RULE-MERGE-04). The message is the
 * specification's; the field errors say which patient is affected and why.
 */
export function mayBeMerged(from: Mergeable, to: Mergeable): Verdict<"merge.failed"> {
  const [from_id, to_id] = [obstacleOf(from), obstacleOf(to)];
  if (from_id === null && to_id === null) return allow;
  const errors: FieldErrors = {
    ...(from_id === null ? {} : { from_id }),
    ...(to_id === null ? {} : { to_id }),
  };
  return { allowed: false, code: mergeFailed.code, refusal: refusalOf(mergeFailed, undefined, errors) };
}
