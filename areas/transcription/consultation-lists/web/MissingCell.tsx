import { patientPaths } from "#areas/patients/patients/paths.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { Consultation } from "../contract.ts";
import { missingDetails, missingOfPatient, UNCONVERTED, UNKNOWN_ITEM } from "../rules/complete-rows.ts";
import classes from "./consultations.module.css";

const lookOf = (detail: string): StatusName =>
  detail === UNCONVERTED ? "unconverted" : detail === UNKNOWN_ITEM ? "failed" : "missing";

/**
 * Names the first detail that billing still needs of a row, and how many more. A detail of the patient links to
 * the fields in which it is entered.
 */
export function MissingCell({ row }: { row: Consultation }) {
  const { may } = useSession();
  if (row.is_cancelled) return <Status is="cancelled">Cancelled</Status>;
  const all = missingDetails(row);
  const [first, ...others] = all;
  if (first === undefined) return <Status is="completed">Complete</Status>;
  const { last_name, first_name } = row.patient;
  const isOfPatient = missingOfPatient(row).length > 0 && may(["patient.edit"]);
  return (
    <span className={classes.details} title={all.join(", ")}>
      {isOfPatient ? (
        <AppLink
          to={patientPaths.record({ id: row._patient, missing: true, list: row._list })}
          aria-label={`${first}: ${last_name.toUpperCase()}, ${first_name}`}
        >
          <Status is={lookOf(first)}>{first}</Status>
        </AppLink>
      ) : (
        <Status is={lookOf(first)}>{first}</Status>
      )}
      {others.length > 0 && <span className="muted">+{others.length}</span>}
    </span>
  );
}
