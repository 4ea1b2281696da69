import { isSameValue } from "#kernel/contract/fields.ts";
import type { Answers, ChangedField, Questions, Side } from "../contract.ts";
import { type FieldValues, isMergedField, MERGED_FIELD_NAMES, type MergedField } from "./fields.ts";

/** The fields of a merge: both patients before it, the kept patient after it, and the kept patient now. */
export interface MergeState {
  readonly from_before: FieldValues;
  readonly to_before: FieldValues;
  readonly to_after: FieldValues;
  readonly now: FieldValues;
}

/**
 * Returns the possible owners of a field's value. Never both for an import number, which is unique for a
 * client.
 */
const sidesOf = (field: MergedField): Side[] =>
  field === "import_id" ? ["from", "to"] : ["from", "to", "both"];

/**
 * Returns the fields of the kept patient that were changed since the merge; the user decides only about
 * these.
 */
export function listChangedFields({ from_before, to_before, to_after, now }: MergeState): ChangedField[] {
  return MERGED_FIELD_NAMES.filter((field) => !isSameValue(now[field], to_after[field])).map((field) => ({
    field,
    from: from_before[field],
    to: to_before[field],
    now: now[field],
    sides: sidesOf(field),
    names: {},
  }));
}

/** Returns whether every question has a valid answer. */
export function isAnswered({ added, changed }: Questions, answers: Answers): boolean {
  const isRowAnswered = added.every(({ kind, key }) =>
    answers.added.some((answer) => answer.kind === kind && answer.key === key),
  );
  return (
    isRowAnswered &&
    changed.every(({ field, sides }) => sides.some((side) => sideOf(answers, field) === side))
  );
}

const sideOf = (answers: Answers, field: string): Side | undefined =>
  answers.changed.findLast((answer) => answer.field === field)?.side;

/** Returns the fields of both patients as before the merge, with later changes assigned by the answers. */
export function separateValues(
  mergeState: MergeState,
  answers: Answers,
): { from: FieldValues; to: FieldValues } {
  const from: Record<MergedField, FieldValues[MergedField]> = { ...mergeState.from_before };
  const to: Record<MergedField, FieldValues[MergedField]> = { ...mergeState.to_before };
  for (const { field } of listChangedFields(mergeState)) {
    if (!isMergedField(field)) continue;
    const side = sideOf(answers, field);
    if (side !== "to") from[field] = mergeState.now[field];
    if (side !== "from") to[field] = mergeState.now[field];
  }
  return { from, to };
}
