import type { Country } from "#kernel/addresses/country.ts";
import { formatDay, isDay } from "#kernel/dates/day.ts";

export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

/** Everything the product knows about one field of a wide record. */
export interface Field<Value, Row, Section extends string, Input extends string> {
  /** Its name on screens, in files and in the audit log. */
  readonly label: string | Readonly<Record<Country, string>>;
  /** In columns and summaries, where the label is too long. */
  readonly short?: string | Readonly<Record<Country, string>>;
  /** Where the form has it and how it is entered; null: not on the form. */
  readonly section: Section | null;
  readonly input: Input | null;
  /** Asked in this country alone; elsewhere a value that is there is still shown. */
  readonly only?: Country;
  /** In the form of a new record, where that is not null. */
  readonly initial?: Value;
  readonly placeholder?: string;
  readonly description?: string;
  /** The values to choose from. */
  readonly options?: readonly Option<NonNullable<Value>>[];
  /** Usual texts, offered beside any other. */
  readonly suggestions?: readonly string[];
  /** Reads a cell of an imported file; null: not a value, undefined: the cell says that there is none. Without it options are found by value or label, and text is taken as it is. */
  readonly read?: (text: string) => Value | null | undefined;
  /** The value in words. Options and days need none. */
  readonly format?: (value: string, country: Country) => string;
  /** Of a value that is another row's ID: that row's name, as the record brings it. */
  readonly named?: (row: Row) => string | null;
  /** The table of that row. */
  readonly refersTo?: string;
  /** On the record's page: always, or only where it has a value. */
  readonly summary?: "always" | "filled";
}

/** Of a record that can be merged with another one. */
export interface Mergeable {
  /** Whether a merge of two records asks for it. A number: both texts may stay, joined, up to that many characters. */
  readonly merge: boolean | number;
}

/** Of a record that can be imported. */
export interface Importable {
  /** Column headings of other systems, in lower-case letters and digits, best first; none: not a column of its own. */
  readonly importAs: readonly string[];
}

export type FieldTable<Values, Row, Section extends string = string, Input extends string = string, Traits = unknown> = {
  readonly [Name in keyof Values & string]-?: Field<Values[Name], Row, Section, Input> & Traits;
};

/**
 * One table of a record's fields. It names every field of `Values` and no other: both a missing and an unknown field are compile errors that
 * name it. A field of `Values` that `Row` does not bring is one too.
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

/** A table of any record: what its functions hand out is known, what they would take is not. */
export type AnyTable<Name extends string = string> = { readonly [Each in Name]: Field<unknown, never, string, string> };

// `as`: a table has no keys but its fields.
export const fieldNames = <Name extends string>(table: AnyTable<Name>): readonly Name[] => Object.keys(table) as Name[];

export const isFieldOf = <Name extends string>(table: AnyTable<Name>, name: string): name is Name => Object.hasOwn(table, name);

/** A value for each field. */
export const mapFields = <Name extends string, Value>(table: AnyTable<Name>, of: (name: Name) => Value): Record<Name, Value> =>
  // `as`: the keys are those of the table.
  Object.fromEntries(fieldNames(table).map((name) => [name, of(name)])) as Record<Name, Value>;

const inCountry = (label: string | Readonly<Record<Country, string>>, country: Country): string =>
  typeof label === "string" ? label : label[country];

export const fieldLabel = <Name extends string>(table: AnyTable<Name>, name: Name, country: Country = "AU"): string =>
  inCountry(table[name].label, country);

export const shortLabel = <Name extends string>(table: AnyTable<Name>, name: Name, country: Country = "AU"): string =>
  inCountry(table[name].short ?? table[name].label, country);

/** The fields of the form, in its order. */
export const formFields = <Name extends string>(table: AnyTable<Name>): readonly Name[] =>
  fieldNames(table).filter((name) => table[name].section !== null);

type FormValues<Values> = { [Name in keyof Values & string]: Values[Name] | null | undefined };

/** What the form of a new record starts with. */
export const emptyForm = <Values>(table: FieldTable<Values, never>): FormValues<Values> =>
  formFrom(table, (name) => table[name].initial ?? null);

/** A record in its form. */
export const formOf = <Values>(table: FieldTable<Values, never>, row: Readonly<Values>): FormValues<Values> =>
  formFrom(table, (name) => row[name]);

const formFrom = <Values>(table: FieldTable<Values, never>, of: (name: keyof Values & string) => unknown): FormValues<Values> =>
  // `as`: the keys are those of the table; what is not on the form is undefined.
  Object.fromEntries(formFields(table).map((name) => [name, of(name)])) as FormValues<Values>;

export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === "";

const known = (value: unknown): unknown => (isEmptyValue(value) ? null : value);
/** An emptied field is an empty one. */
export const isSameValue = (one: unknown, other: unknown): boolean => known(one) === known(other);

export interface ValueContext {
  readonly country?: Country;
  /** The record the value is from, for the name of the row it stands for. */
  readonly row?: unknown;
  /** That name, where the record is not at hand. */
  readonly name?: string | null | undefined;
}

/** A value in words; null: it is empty. */
export function valueWords<Name extends string>(
  table: AnyTable<Name>,
  name: Name,
  value: unknown,
  { country = "AU", row, name: given }: ValueContext = {},
): string | null {
  const { named, options, format } = table[name];
  if (isEmptyValue(value)) return null;
  // `as`: the caller hands over a row of the table's own record.
  const other = given ?? (row === undefined || row === null ? null : named?.(row as never));
  if (other) return other;
  const option = options?.find((each) => each.value === value);
  if (option) return option.label;
  // A form may hold text that is no value yet.
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (format) return typeof value === "string" ? format(value, country) : text;
  return isDay(text) ? formatDay(text) : text;
}

/** The option a cell of an imported file means; null: none. */
export function optionIn<Value>(options: readonly Option<Value>[], text: string): Value | null {
  const typed = text.trim().toLowerCase();
  return options.find(({ value, label }) => [String(value), label].some((each) => each.toLowerCase() === typed))?.value ?? null;
}
