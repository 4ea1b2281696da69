import { isEmptyValue, isSameValue } from "#kernel/contract/fields.ts";
import type { Mode } from "../lists.contract.ts";
import { type FillOnly, refusedFields } from "./fill-only.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly field: string;
  readonly was: unknown;
  readonly now: unknown;
  /** True if the record's field is empty, so that filling the field loses nothing. */
  readonly isFill: boolean;
}

/** Text fields to which an import appends instead of replacing their content. */
const APPENDED_FIELDS: ReadonlySet<string> = new Set(["notes", "alerts", "wc_details"]);
/** Fields that an import never changes: the ID is stored with its source, and a file contains no picture. */
const UNTOUCHED_FIELDS: ReadonlySet<string> = new Set(["import_id", "picture", "_doctor"]);

function appendText(was: unknown, now: unknown): unknown {
  if (typeof was !== "string" || typeof now !== "string") return now;
  return was.includes(now) ? was : `${was}\n${now}`;
}

/**
 * Returns true if the file has the same Medicare number without the person's reference number, which is no
 * difference.
 */
const isShorterCard = (field: string, was: unknown, now: unknown): boolean =>
  field === "medicare_number" && typeof was === "string" && typeof now === "string" && was.startsWith(now);
/**
 * Returns true if the file adds the person's reference number to the same Medicare number, which fills an
 * empty part.
 */
const isLongerCard = (field: string, was: unknown, now: unknown): boolean =>
  field === "medicare_number" &&
  typeof was === "string" &&
  typeof now === "string" &&
  was !== "" &&
  now.startsWith(was);

/**
 * Returns the fields that the file has and the record lacks or has with another value. Empty cells are
 * ignored, and so are values of `fillOnly` that would replace another value.
 */
export function differencesOf(record: Values, file: Values, fillOnly: FillOnly = {}): Difference[] {
  const skippedFields = new Set([...UNTOUCHED_FIELDS, ...refusedFields(record, file, fillOnly)]);
  return Object.entries(file).flatMap(([field, fileValue]) => {
    const was = record[field] ?? null;
    if (skippedFields.has(field) || isEmptyValue(fileValue) || isNotStated(field, fileValue)) return [];
    const isEmpty = isEmptyValue(was) || isNotStated(field, was);
    const now = APPENDED_FIELDS.has(field) && !isEmpty ? appendText(was, fileValue) : fileValue;
    if (isSameValue(was, now) || isShorterCard(field, was, now)) return [];
    return [{ field, was: isEmpty ? null : was, now, isFill: isEmpty || isLongerCard(field, was, now) }];
  });
}

/** Returns true for values that mean "not stated": category U and Indigenous status 9. */
const isNotStated = (field: string, value: unknown): boolean =>
  (field === "category" && value === "U") || (field === "indigenous_status" && value === "9");

/** Returns the differences that an import makes in this mode. */
export const selectDifferences = (differences: readonly Difference[], mode: Mode): readonly Difference[] =>
  mode === "add" ? [] : mode === "update" ? differences : differences.filter(({ isFill }) => isFill);

/**
 * Returns true if an import in this mode changes a record with these numbers of empty and other differing
 * fields.
 */
export const isChanging = (
  mode: Mode,
  { fills, others }: { readonly fills: number; readonly others: number },
): boolean => mode !== "add" && fills + (mode === "update" ? others : 0) > 0;
