import { isSameValue } from "#kernel/contract/fields.ts";
import type { Answers, ChangedField, Questions, Side } from "../contract.ts";
import { type FieldValues, isMergedField, MERGED_FIELD_NAMES, type MergedField } from "./fields.ts";

/** A merge's three pictures of the fields, and the survivor as it is now. */
export interface Then {
  readonly from_before: FieldValues;
  readonly to_before: FieldValues;
  readonly to_after: FieldValues;
  readonly now: FieldValues;
}

/** Two patients of one client cannot have the same import number. */
const sidesOf = (field: MergedField): Side[] => (field === "import_id" ? ["from", "to"] : ["from", "to", "both"]);

/** What was changed on the survivor since the merge, and only that, is asked. */
export function changedSince({ from_before, to_before, to_after, now }: Then): ChangedField[] {
  return MERGED_FIELD_NAMES.filter((field) => !isSameValue(now[field], to_after[field])).map((field) => ({
    field,
    from: from_before[field],
    to: to_before[field],
    now: now[field],
    sides: sidesOf(field),
    names: {},
  }));
}

/** Each question has one of its answers. */
export function isAnswered({ added, changed }: Questions, answers: Answers): boolean {
  const isRowAnswered = added.every(({ kind, key }) => answers.added.some((one) => one.kind === kind && one.key === key));
  return isRowAnswered && changed.every(({ field, sides }) => sides.some((side) => sideOf(answers, field) === side));
}

const sideOf = (answers: Answers, field: string): Side | undefined =>
  answers.changed.findLast((answer) => answer.field === field)?.side;

/** Both as they were, with what was changed since where the answer wants it. */
export function apart(then: Then, answers: Answers): { from: FieldValues; to: FieldValues } {
  const from: Record<MergedField, FieldValues[MergedField]> = { ...then.from_before };
  const to: Record<MergedField, FieldValues[MergedField]> = { ...then.to_before };
  for (const { field } of changedSince(then)) {
    if (!isMergedField(field)) continue;
    const side = sideOf(answers, field);
    if (side !== "to") from[field] = then.now[field];
    if (side !== "from") to[field] = then.now[field];
  }
  return { from, to };
}
