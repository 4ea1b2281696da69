import type { Country } from "#kernel/addresses/country.ts";
import { formatDay, isDay } from "#kernel/dates/day.ts";

export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

/** Description of one field of a wide record, used by forms, imports, merges and the audit log. */
export interface Field<Value, Row, Section extends string, Input extends string> {
  /** Name of the field on screens, in files and in the audit log. */
  readonly label: string | Readonly<Record<Country, string>>;
  /** Short name for columns and summaries where the label is too long. */
  readonly short?: string | Readonly<Record<Country, string>>;
  /**
   * Section of the form that contains the field, and the kind of input. Null if the field is not on the form.
   */
  readonly section: Section | null;
  readonly input: Input | null;
  /**
   * The only country whose form has the field. In the other country the field is shown only if it has a
   * value.
   */
  readonly only?: Country;
  /** Initial value in the form of a new record. Defaults to null. */
  readonly initial?: Value;
  readonly placeholder?: string;
  readonly description?: string;
  readonly options?: readonly Option<NonNullable<Value>>[];
  /** Suggested texts for a field that accepts any text. */
  readonly suggestions?: readonly string[];
  /**
   * Parses a cell of an imported file: null if the cell is invalid, undefined if the cell states that there
   * is no value. Without `read`, options are matched by value or label, and text is used unchanged.
   */
  readonly read?: (text: string) => Value | null | undefined;
  /** Formats the value for display. Not needed for options and days. */
  readonly format?: (value: string, country: Country) => string;
  /**
   * Returns the name of the row that the value refers to, from the joined data of the record. Only for values
   * that are another row's ID.
   */
  readonly named?: (row: Row) => string | null;
  /** Table of the row that the value refers to. */
  readonly refersTo?: string;
  /** Display on the record's page: always, or only if the field has a value. */
  readonly summary?: "always" | "filled";
}

/** Merge behaviour of a field, for records that can be merged. */
export interface Mergeable {
  /**
   * True if the user must choose between differing values in a merge. A number also allows joining the two
   * texts, up to that many characters.
   */
  readonly merge: boolean | number;
}

/** Import behaviour of a field, for records that can be imported. */
export interface Importable {
  /**
   * Column headings used by other systems, in lower-case letters and digits, best first. Empty if the field
   * has no column of its own.
   */
  readonly importAs: readonly string[];
}

export type FieldTable<
  Values,
  Row,
  Section extends string = string,
  Input extends string = string,
  Traits = unknown,
> = {
  readonly [Name in keyof Values & string]-?: Field<Values[Name], Row, Section, Input> & Traits;
};

/**
 * Defines the table of a record's fields. The table must contain exactly the fields of `Values`: a missing or
 * an unknown field is a compile error that names the field, and so is a field of `Values` that `Row` lacks.
 */
export const defineFields =
  <
    Values,
    Row extends Readonly<Record<keyof Values & string, unknown>>,
    Section extends string,
    Input extends string,
    Traits = unknown,
  >() =>
  (table: FieldTable<Values, Row, Section, Input, Traits>): FieldTable<Values, Row, Section, Input, Traits> =>
    table;

/** Field table of any record. The results of its functions are typed; their parameters are not. */
export type AnyTable<Name extends string = string> = {
  readonly [Each in Name]: Field<unknown, never, string, string>;
};

// `as`: the keys of a table are exactly its fields.
export const fieldNames = <Name extends string>(table: AnyTable<Name>): readonly Name[] =>
  Object.keys(table) as Name[];

export const isFieldOf = <Name extends string>(table: AnyTable<Name>, name: string): name is Name =>
  Object.hasOwn(table, name);

/** Computes a value for each field of a table. */
export const mapFields = <Name extends string, Value>(
  table: AnyTable<Name>,
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  // `as`: the keys are the table's keys.
  Object.fromEntries(fieldNames(table).map((name) => [name, valueOf(name)])) as Record<Name, Value>;

const countryLabel = (label: string | Readonly<Record<Country, string>>, country: Country): string =>
  typeof label === "string" ? label : label[country];

export const fieldLabel = <Name extends string>(
  table: AnyTable<Name>,
  name: Name,
  country: Country = "AU",
): string => countryLabel(table[name].label, country);

export const shortLabel = <Name extends string>(
  table: AnyTable<Name>,
  name: Name,
  country: Country = "AU",
): string => countryLabel(table[name].short ?? table[name].label, country);

/** Returns the fields of the form in table order. */
export const formFields = <Name extends string>(table: AnyTable<Name>): readonly Name[] =>
  fieldNames(table).filter((name) => table[name].section !== null);

type FormValues<Values> = { [Name in keyof Values & string]: Values[Name] | null | undefined };

/** Returns the initial values for the form of a new record. */
export const emptyForm = <Values>(table: FieldTable<Values, never>): FormValues<Values> =>
  formFrom(table, (name) => table[name].initial ?? null);

/** Returns the form values of an existing record. */
export const formOf = <Values>(table: FieldTable<Values, never>, row: Readonly<Values>): FormValues<Values> =>
  formFrom(table, (name) => row[name]);

const formFrom = <Values>(
  table: FieldTable<Values, never>,
  valueOf: (name: keyof Values & string) => unknown,
): FormValues<Values> =>
  // `as`: the keys are the table's keys; fields outside the form are undefined.
  Object.fromEntries(formFields(table).map((name) => [name, valueOf(name)])) as FormValues<Values>;

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === "";

const emptyToNull = (value: unknown): unknown => (isEmptyValue(value) ? null : value);
/** Returns true if the two values are equal. Null, undefined and the empty string are equal to each other. */
export const isSameValue = (first: unknown, second: unknown): boolean =>
  emptyToNull(first) === emptyToNull(second);

export interface ValueContext {
  readonly country?: Country;
  /** The record that contains the value, used to find the name of a referenced row. */
  readonly row?: unknown;
  /** Name of the referenced row, for callers that don't have the record. */
  readonly name?: string | null | undefined;
}

/** Returns the value as displayed text. Null if the value is empty. */
export function formatValue<Name extends string>(
  table: AnyTable<Name>,
  name: Name,
  value: unknown,
  { country = "AU", row, name: rowName }: ValueContext = {},
): string | null {
  const { named, options, format } = table[name];
  if (isEmptyValue(value)) return null;
  // `as`: the caller passes a row of the table's own record.
  const referencedName = rowName ?? (row === undefined || row === null ? null : named?.(row as never));
  if (referencedName) return referencedName;
  const option = options?.find((each) => each.value === value);
  if (option) return option.label;
  // Accepts text that is not a valid value because a form may contain unfinished input.
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (format) return typeof value === "string" ? format(value, country) : text;
  return isDay(text) ? formatDay(text) : text;
}

/**
 * Returns the option that a cell of an imported file matches by value or label. Null if no option matches.
 */
export function optionIn<Value>(options: readonly Option<Value>[], text: string): Value | null {
  const normalisedText = text.trim().toLowerCase();
  return (
    options.find(({ value, label }) =>
      [String(value), label].some((each) => each.toLowerCase() === normalisedText),
    )?.value ?? null
  );
}
