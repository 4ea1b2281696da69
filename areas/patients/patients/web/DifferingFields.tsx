import { fieldLabel, formFields, isEmptyValue, isSameValue, valueWords } from "#kernel/fields.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { type PatientField, patientFields } from "../fields.ts";
import classes from "./form.module.css";

type Values = Readonly<Record<string, unknown>>;

interface DifferingFieldsProps {
  mine: Values;
  /** The row as it is now (F-7). */
  theirs: Values;
  /** The row as it was opened, for the names of the rows it refers to. */
  opened?: Values;
}

/** F-7: where the two saves differ, side by side, under the question whose shall stay. */
export function DifferingFields({ mine, theirs, opened }: DifferingFieldsProps) {
  const { country } = useClient();
  const names = formFields(patientFields).filter((name) => !isSameValue(mine[name], theirs[name]));
  const words = (name: PatientField, value: unknown): string => {
    const row = [theirs, opened].find((each) => each?.[name] === value);
    if (!row && patientFields[name].refersTo && !isEmptyValue(value)) return "another entry";
    return valueWords(patientFields, name, value, { country, row }) ?? "empty";
  };
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
            <th scope="row">{fieldLabel(patientFields, name, country)}</th>
            <td>{words(name, mine[name])}</td>
            <td>{words(name, theirs[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
