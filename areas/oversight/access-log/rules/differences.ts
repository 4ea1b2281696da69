import { formatDay, isDay } from "#kernel/dates/day.ts";
import { type AnyTable, fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import { cutText } from "#kernel/text/text.ts";

interface Difference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const FIELD_NAMES: Readonly<Record<string, string>> = { dob: "Date of birth", _locality: "Suburb" };
/** Fields without meaning to a reader of the log. */
const HIDDEN_FIELDS = new Set([
  "ID",
  "version",
  "_doctor",
  "locked_by",
  "missing",
  "last_modified",
  "updated_at",
]);
const LONGEST_TEXT = 500;
const MAX_DIFFERENCES = 80;

/**
 * Fields of the records that have a table of fields (`fields.ts`), by controller; app/features.server.ts
 * lists them.
 */
export type RecordFields = Readonly<Record<string, AnyTable>>;

/** Returns the label of a field: "last_name" is "Last name". */
export function fieldName(key: string, fields: AnyTable = {}): string {
  if (Object.hasOwn(fields, key)) return fieldLabel(fields, key);
  const listedName = FIELD_NAMES[key];
  if (listedName !== undefined) return listedName;
  const words = key.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return shortenText(isDay(text) ? formatDay(text) : text);
}

const shortenText = (text: string): string =>
  text.length > LONGEST_TEXT ? `${cutText(text, LONGEST_TEXT)}…` : text;

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : []);

/** Returns the name of the row that a value refers to. Undefined if the name is unknown. */
export type NameOf = (field: string, value: unknown) => string | undefined;

/** Returns the changed fields of a record, in the order of the record's fields. At most 80 fields. */
export function differencesOf(
  before: unknown,
  after: unknown,
  fields: AnyTable = {},
  nameOf: NameOf = () => undefined,
): Difference[] {
  const words = (key: string, value: unknown): string | null => {
    if (!Object.hasOwn(fields, key)) return textOf(value);
    const text = formatValue(fields, key, value, { name: nameOf(key, value) });
    return text === null ? null : shortenText(text);
  };
  const oldFields = fieldsOf(before);
  const newFields = fieldsOf(after);
  const keys = [...new Set([...newFields.keys(), ...oldFields.keys()])].filter(
    (key) => !HIDDEN_FIELDS.has(key) && !key.endsWith("_key"),
  );
  return keys
    .map((key) => {
      // `after` may contain only the changed fields, so a missing field keeps its old value.
      const old = oldFields.get(key);
      const now = newFields.size > 0 && !newFields.has(key) ? old : newFields.get(key);
      return { field: fieldName(key, fields), before: words(key, old), after: words(key, now) };
    })
    .filter((difference) => difference.before !== difference.after)
    .slice(0, MAX_DIFFERENCES);
}
