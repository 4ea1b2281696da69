import { formatDay, isDay } from "#kernel/day.ts";
import { patientCategoryName, parsePatientCategory } from "#kernel/patient-category.ts";
import { titleName } from "#kernel/title.ts";
import classes from "./form.module.css";
import { FIELD_NAMES, type FieldName, isFieldName } from "../rules/field-names.ts";

interface DifferingFieldsProps {
  mine: Readonly<Record<string, unknown>>;
  /** The row as it is now (F-7). */
  theirs: Readonly<Record<string, unknown>>;
}

/** F-7: where the two saves differ, side by side, under the question whose shall stay. */
export function DifferingFields({ mine, theirs }: DifferingFieldsProps) {
  const names = Object.keys(FIELD_NAMES)
    .filter(isFieldName)
    .filter((name) => known(mine[name]) !== known(theirs[name]));
  if (names.length === 0)
    return <p className="muted">These fields are the same in both versions. Other details of the record were changed.</p>;
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
            <th scope="row">{FIELD_NAMES[name]}</th>
            <td>{shown(name, mine)}</td>
            <td>{shown(name, theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An emptied field is an empty one. */
const known = (value: unknown): unknown => (value === "" ? null : (value ?? null));

function shown(name: FieldName, row: Readonly<Record<string, unknown>>): string {
  const value = row[name];
  if (value === null || value === undefined || value === "") return "empty";
  if (name === "_locality" || name === "_health_fund") return expanded(row[name.slice(1)]) ?? "another entry";
  if (name === "title" && typeof value === "number") return titleName(value) ?? "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (name === "category") return patientCategoryName(parsePatientCategory(text) ?? "U");
  return isDay(text) ? formatDay(text) : text;
}

function expanded(row: unknown): string | null {
  if (typeof row !== "object" || row === null) return null;
  if ("label" in row && typeof row.label === "string") return row.label;
  return "name" in row && typeof row.name === "string" ? row.name : null;
}
