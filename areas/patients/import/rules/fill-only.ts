import { z } from "zod";
import { type Correction, lostValue } from "./corrections.ts";
import { isEmptyValue, isSameValue } from "#kernel/contract/fields.ts";

type Values = Readonly<Record<string, unknown>>;

const FillOnlySchema = z.record(z.string(), z.object({ text: z.string(), reason: z.string() }));
/**
 * Values moved from a column that they did not fit, by the field that now contains them. A moved value may
 * fill an empty field but never replaces another value. `reason` explains the move.
 */
export type FillOnly = Readonly<z.output<typeof FillOnlySchema>>;

/** Key in a draft; the schemas of the records drop it. */
const KEY = "fill_only";

export const fillOnlyIn = (draft: Values | null): FillOnly =>
  FillOnlySchema.safeParse(draft?.[KEY]).data ?? {};

/** Returns the part of a draft that keeps these values apart; nothing if there are none. */
export const fillOnlyPart = (values: FillOnly): Values =>
  Object.keys(values).length === 0 ? {} : { [KEY]: values };

/** Fields that belong together: a street is only filled where no suburb is known either. */
const FIELDS_TOGETHER: Readonly<Record<string, readonly string[]>> = { address: ["address", "_locality"] };

/** Returns the values that a record refuses because it has others in their fields. */
export const refusedFields = (record: Values, file: Values, fillOnly: FillOnly): string[] =>
  Object.keys(fillOnly).filter(
    (field) =>
      !isEmptyValue(file[field]) &&
      !isSameValue(record[field], file[field]) &&
      (FIELDS_TOGETHER[field] ?? [field]).some((each) => !isEmptyValue(record[each])),
  );

/** Endings of the remark about a value; null if the value needs no remark where it fills its field. */
const ENDINGS: Readonly<Record<string, { readonly kept: string | null; readonly refused: string }>> = {
  address: {
    kept: "it is kept in the street address",
    refused: "it was left out and the address was not changed",
  },
  mobile: { kept: null, refused: "it was left out because the patient has another mobile" },
  landline: { kept: null, refused: "it was left out because the patient has another landline" },
};

/** Returns the remarks about these values. `refused` are the fields in which the record keeps its own value. */
export const fillOnlyNotices = (fillOnly: FillOnly, refused: readonly string[]): string[] =>
  Object.entries(fillOnly).flatMap(([field, { reason }]) => {
    const ending = ENDINGS[field]?.[refused.includes(field) ? "refused" : "kept"] ?? null;
    return ending === null ? [] : [`${reason}; ${ending}.`];
  });

/** Returns the corrections of the refused values. */
export const refusedValues = (fillOnly: FillOnly, refused: readonly string[]): Correction[] =>
  refused.flatMap((field) => {
    const text = fillOnly[field]?.text;
    return text === undefined ? [] : [lostValue(field, text)];
  });

/**
 * Returns a row's remarks after a different person was chosen. Keeps remarks that do not depend on the
 * person.
 */
export function replaceFillOnlyNotices(
  notices: readonly string[],
  fillOnly: FillOnly,
  refused: readonly string[],
): string[] {
  const replaced = new Set([
    ...fillOnlyNotices(fillOnly, []),
    ...fillOnlyNotices(fillOnly, Object.keys(fillOnly)),
  ]);
  return [...notices.filter((notice) => !replaced.has(notice)), ...fillOnlyNotices(fillOnly, refused)];
}

/**
 * Returns a row's corrections after a different person was chosen. Keeps corrections that do not depend on
 * the person.
 */
export const replaceRefusedValues = (
  corrections: readonly Correction[],
  fillOnly: FillOnly,
  refused: readonly string[],
): Correction[] => [
  ...corrections.filter(
    ({ kind, field, was }) =>
      !(kind === "lost" && fillOnly[field] !== undefined && fillOnly[field].text === was),
  ),
  ...refusedValues(fillOnly, refused),
];
