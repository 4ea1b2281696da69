import type { Country } from "#kernel/addresses/country.ts";
import {
  type AnyTable,
  fieldLabel,
  formFields,
  isEmptyValue,
  isSameValue,
  formatValue,
} from "#kernel/contract/fields.ts";
import classes from "./forms.module.css";

type Values = Readonly<Record<string, unknown>>;

interface DifferingFieldsProps {
  of: AnyTable;
  mine: Values;
  /** The row as currently stored (F-7). */
  theirs: Values;
  /** The row as it was when opened, for the names of the rows it refers to. */
  opened?: Values;
  country: Country;
}

/**
 * Renders the fields that differ between the user's changes and the stored row side by side, below the
 * question which changes to use (F-7).
 */
export function DifferingFields({ of: table, mine, theirs, opened, country }: DifferingFieldsProps) {
  const names = formFields(table).filter((name) => !isSameValue(mine[name], theirs[name]));
  const textOf = (name: string, value: unknown): string => {
    const row = [theirs, opened].find((each) => each?.[name] === value);
    if (!row && table[name]?.refersTo && !isEmptyValue(value)) return "another entry";
    return formatValue(table, name, value, { country, row }) ?? "empty";
  };
  if (names.length === 0)
    return (
      <p className="muted">
        These fields are the same in both versions. Other details of the record were changed.
      </p>
    );
  return (
    <table className={classes.differing}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Your changes</th>
          <th scope="col">Their changes</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldLabel(table, name, country)}</th>
            <td>{textOf(name, mine[name])}</td>
            <td>{textOf(name, theirs[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
