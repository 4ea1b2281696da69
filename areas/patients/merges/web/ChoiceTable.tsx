import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { fieldLabel, isSameValue } from "#kernel/contract/fields.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { type Choice, type Choices, mayKeepBoth } from "../rules/choosing.ts";
import { MERGED_FIELD_NAMES, type MergedField, valuesOf } from "../rules/fields.ts";
import classes from "./merge.module.css";
import { EMPTY, shownValue } from "./shown-value.ts";

interface ChoiceTableProps {
  from: Patient;
  to: Patient;
  choices: Choices;
  errors: FieldErrors;
  /** Highlights the fields that still need a choice. */
  isMarked: boolean;
  onChoose: (field: MergedField, choice: Choice) => void;
}

/**
 * Renders the table of fields: values of both patients and the value of the merged patient. Arrow keys choose
 * within a field.
 */
export function ChoiceTable({ from, to, choices, errors, isMarked, onChoose }: ChoiceTableProps) {
  const { country } = useClient();
  const values = { from: valuesOf(from), to: valuesOf(to) };
  const shownFields = MERGED_FIELD_NAMES.filter(
    (field) => values.from[field] !== null || values.to[field] !== null,
  );
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption className={classes.spoken}>Values of both patients</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">
              Merge from <PatientIdentity patient={from} />
            </th>
            <th scope="col">
              Keep <PatientIdentity patient={to} />
            </th>
            <th scope="col">Merged patient</th>
          </tr>
        </thead>
        <tbody>
          {shownFields.map((field) => (
            <FieldRow
              key={field}
              field={field}
              from={shownValue(field, values.from[field], { country, row: from })}
              to={shownValue(field, values.to[field], { country, row: to })}
              isSame={isSameValue(values.from[field], values.to[field])}
              mayBoth={mayKeepBoth(field, values.from[field], values.to[field])}
              choice={choices[field]}
              error={errors[field]}
              isMarked={isMarked}
              onChoose={(choice) => onChoose(field, choice)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Renders name, MRN and birth date of a patient in the column heading, so that users don't confuse two
 * patients with the same name.
 */
const PatientIdentity = ({ patient }: { patient: Patient }) => (
  <span className={classes.who}>
    {patientName(patient)}
    <span className={classes.identity}>
      {patient.mrn ? `MRN ${patient.mrn}` : "No MRN"},{" "}
      {patient.dob ? `born ${formatDay(patient.dob)}` : "no date of birth"}
    </span>
  </span>
);

interface FieldRowProps {
  field: MergedField;
  from: string;
  to: string;
  isSame: boolean;
  mayBoth: boolean;
  choice: Choice | undefined;
  error: string | undefined;
  isMarked: boolean;
  onChoose: (choice: Choice) => void;
}

function FieldRow({ field, from, to, isSame, mayBoth, choice, error, isMarked, onChoose }: FieldRowProps) {
  const { country } = useClient();
  const label = fieldLabel(patientFields, field, country);
  if (isSame)
    return (
      <tr className={classes.same}>
        <th scope="row">{label}</th>
        <td data-head="Both" colSpan={2}>
          {to}
        </td>
        <td data-head="Merged patient">{to}</td>
      </tr>
    );
  const isMissing = choice === undefined && isMarked;
  const renderOption = (side: "from" | "to", text: string) => (
    <label className={classes.option} data-chosen={choice === side || undefined}>
      <input
        type="radio"
        name={field}
        aria-label={`${label}: ${text}, ${side === "from" ? "patient to merge" : "patient to keep"}`}
        checked={choice === side}
        onChange={() => onChoose(side)}
      />
      <span className={text === EMPTY ? classes.empty : undefined}>{text}</span>
    </label>
  );
  return (
    <tr aria-invalid={isMissing || undefined} data-wanting={isMissing || undefined}>
      <th scope="row">{label}</th>
      <td data-head="Merge from">{renderOption("from", from)}</td>
      <td data-head="Keep">
        {renderOption("to", to)}
        {mayBoth && (
          <label className={classes.option} data-chosen={choice === "both" || undefined}>
            <input
              type="radio"
              name={field}
              checked={choice === "both"}
              aria-label={`${label}: both texts`}
              onChange={() => onChoose("both")}
            />
            <span>Keep both texts</span>
          </label>
        )}
      </td>
      <td data-head="Merged patient" className={classes.result}>
        {choice === undefined ? <span className={classes.blank}>{isMissing ? "Choose" : ""}</span> : null}
        {choice === "from" && <Result text={from} />}
        {choice === "to" && <Result text={to} />}
        {choice === "both" && <Result text={`${to}\n\n${from}`} />}
        {error && <span role="alert">{error}</span>}
      </td>
    </tr>
  );
}

const Result = ({ text }: { text: string }) => (
  <span className={text === EMPTY ? classes.empty : undefined}>{text}</span>
);
