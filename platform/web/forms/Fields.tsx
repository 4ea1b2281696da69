import type { ComponentType } from "react";
import type { Country } from "#kernel/addresses/country.ts";
import { type Field, fieldLabel, fieldNames, isEmptyValue } from "#kernel/contract/fields.ts";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import type { FieldState } from "#platform/web/ui/forms/form-store.ts";

/**
 * Props of an input for one field. The value is untyped: each input reads the type it knows and ignores
 * others.
 */
export interface InputProps<Row = unknown> extends FieldProps<unknown> {
  of: Field<unknown, never, string, string>;
  country: Country;
  /** The record as read, with the names of the rows it refers to. Null if no record was read. */
  row: Row | null;
}

export type Inputs<Input extends string, Row> = Readonly<Record<Input, ComponentType<InputProps<Row>>>>;

interface FieldsProps<Name extends string, Section extends string, Input extends string, Row> {
  of: { readonly [Each in Name]: Field<unknown, never, Section, Input> };
  section: Section;
  form: { field: (name: Name) => FieldState<unknown> };
  inputs: Inputs<Input, Row>;
  country: Country;
  row?: Row | null;
  /**
   * Fields that are required before the record can be used. In missing-data mode Tab moves between these
   * fields.
   */
  needed?: readonly string[];
  required?: readonly Name[];
  startsHere?: Name | undefined;
}

const NO_NAMES: readonly never[] = [];

/** Renders the fields of one section of a table side by side, in the table's order. */
export function Fields<Name extends string, Section extends string, Input extends string, Row>({
  of: table,
  section,
  form,
  inputs,
  country,
  row = null,
  needed = NO_NAMES,
  required = NO_NAMES,
  startsHere,
}: FieldsProps<Name, Section, Input, Row>) {
  const entries = fieldNames<Name>(table).flatMap((name) => {
    const field = table[name];
    if (field.section !== section || field.input === null) return [];
    const { value } = form.field(name);
    if (field.only !== undefined && field.only !== country && isEmptyValue(value)) return [];
    const Entry: ComponentType<InputProps<Row>> = inputs[field.input];
    const isNeeded = needed.includes(name);
    return [
      <div key={name} data-needed={isNeeded || undefined}>
        <Entry
          {...form.field(name)}
          label={fieldLabel(table, name, country)}
          placeholder={field.placeholder}
          description={field.description}
          of={field}
          country={country}
          row={row}
          needed={isNeeded}
          optional={!isNeeded && !required.includes(name)}
          startsHere={name === startsHere}
        />
      </div>,
    ];
  });
  return entries.length === 0 ? null : <FieldRow>{entries}</FieldRow>;
}
