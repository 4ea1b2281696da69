import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { SuggestedField } from "#platform/web/ui/fields/SuggestedField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { InputProps } from "./Fields.tsx";

export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
export const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
/** Returns the value of a lookup: the ID of a row, or text that matches no row. */
export const idOrTextOf = (value: unknown): number | string | null => numberOf(value) ?? textOf(value);

type Value = string | number;
const isValue = (value: unknown): value is Value => typeof value === "string" || typeof value === "number";

/** Returns the field's options whose values are strings or numbers, for a list. */
export const optionsOf = ({ of }: InputProps) =>
  (of.options ?? []).flatMap(({ value, label }) => (isValue(value) ? [{ value, label }] : []));

function TextEntry({ of: _of, country: _country, row: _row, value, ...field }: InputProps) {
  return <TextField {...field} value={textOf(value)} />;
}

function EmailEntry({ of: _of, country: _country, row: _row, value, ...field }: InputProps) {
  return <TextField {...field} value={textOf(value)} type="email" inputMode="email" />;
}

function NoteEntry({ of: _of, country: _country, row: _row, value, ...field }: InputProps) {
  return <NoteField {...field} value={textOf(value)} />;
}

function ChoiceEntry(props: InputProps) {
  const { of: _of, country: _country, row: _row, value, ...field } = props;
  return (
    <ChoiceField<Value>
      {...field}
      value={idOrTextOf(value)}
      options={optionsOf(props)}
      clearable={field.optional}
    />
  );
}

function SuggestedEntry({ of, country: _country, row: _row, value, ...field }: InputProps) {
  return <SuggestedField {...field} value={textOf(value)} suggestions={of.suggestions} />;
}

/** Renders a choice of yes, no or unknown, with the labels of the field's options. */
function FlagEntry({ of, country: _country, row: _row, value, onChange, ...field }: InputProps) {
  const options = (of.options ?? []).map((option) => ({
    value: option.value === true ? "yes" : "no",
    label: option.label,
  }));
  return (
    <ChoiceField<string>
      {...field}
      value={typeof value === "boolean" ? (value ? "yes" : "no") : null}
      onChange={(choice) => onChange(choice === null ? null : choice === "yes")}
      options={options}
      clearable={field.optional}
    />
  );
}

function PhoneEntry({ of: _of, country, row: _row, value, ...field }: InputProps) {
  return <PhoneField {...field} value={textOf(value)} country={country} />;
}

function LandlineEntry({ of: _of, country, row: _row, value, ...field }: InputProps) {
  return <PhoneField {...field} value={textOf(value)} country={country} landline />;
}

/** Inputs available to every table. A feature may add its own. */
export const inputs = {
  text: TextEntry,
  email: EmailEntry,
  note: NoteEntry,
  choice: ChoiceEntry,
  suggested: SuggestedEntry,
  flag: FlagEntry,
  phone: PhoneEntry,
  landline: LandlineEntry,
} as const;
