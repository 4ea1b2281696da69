import { isEmptyValue, isSameValue } from "#kernel/contract/fields.ts";
import type { Mode } from "../lists.contract.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly field: string;
  readonly was: unknown;
  readonly now: unknown;
  /** The field is empty, so filling it loses nothing. */
  readonly isFill: boolean;
}

/** Texts that grow: what the file adds is put below what is there. */
const ADDED_TO: ReadonlySet<string> = new Set(["notes", "alerts", "wc_details"]);
/** What an import never changes of a record: its ID is kept with its source, the picture is no part of a file. */
const UNTOUCHED: ReadonlySet<string> = new Set(["import_id", "picture", "_doctor"]);

function added(was: unknown, now: unknown): unknown {
  if (typeof was !== "string" || typeof now !== "string") return now;
  return was.includes(now) ? was : `${was}\n${now}`;
}

/** A Medicare number without the person's place on the card says nothing against one that has it. */
const isShorterCard = (field: string, was: unknown, now: unknown): boolean =>
  field === "medicare_number" && typeof was === "string" && typeof now === "string" && was.startsWith(now);
/** The other way round, the place is what was empty. */
const isLongerCard = (field: string, was: unknown, now: unknown): boolean =>
  field === "medicare_number" && typeof was === "string" && typeof now === "string" && was !== "" && now.startsWith(was);

/** Fields the file has and the record has not, or has otherwise. An empty cell says nothing. */
export function differencesOf(record: Values, file: Values): Difference[] {
  return Object.entries(file).flatMap(([field, given]) => {
    const was = record[field] ?? null;
    if (UNTOUCHED.has(field) || isEmptyValue(given) || isUnsaid(field, given)) return [];
    const isEmpty = isEmptyValue(was) || isUnsaid(field, was);
    const now = ADDED_TO.has(field) && !isEmpty ? added(was, given) : given;
    if (isSameValue(was, now) || isShorterCard(field, was, now)) return [];
    return [{ field, was: isEmpty ? null : was, now, isFill: isEmpty || isLongerCard(field, was, now) }];
  });
}

/** Category U is "not set yet", and so is an Indigenous status that was not stated. */
const isUnsaid = (field: string, value: unknown): boolean =>
  (field === "category" && value === "U") || (field === "indigenous_status" && value === "9");

/** Which of the differences a run makes. */
export const chosenOf = (differences: readonly Difference[], mode: Mode): readonly Difference[] =>
  mode === "add" ? [] : mode === "update" ? differences : differences.filter(({ isFill }) => isFill);

/** Whether a run in this mode changes a record with so many empty and other differing fields. */
export const isChanging = (mode: Mode, { fills, others }: { readonly fills: number; readonly others: number }): boolean =>
  mode !== "add" && fills + (mode === "update" ? others : 0) > 0;
