import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { PatientStatus } from "../row.contract.ts";

const LOOKS: Readonly<Record<PatientStatus, { is: StatusName; label: string }>> = {
  Unconverted: { is: "unconverted", label: "Unconverted" },
  "Missing Data": { is: "missing", label: "Missing data" },
  Edited: { is: "edited", label: "Edited" },
  Validated: { is: "validated", label: "Validated" },
};

export const recordStateName = (status: PatientStatus): string => LOOKS[status].label;

/** Renders the status of the patient's record; a deleted patient shows Deleted instead. */
export function RecordStatus({
  patient: { status, is_deleted },
}: {
  patient: { status: PatientStatus; is_deleted: boolean };
}) {
  if (is_deleted) return <Status is="deleted">Deleted</Status>;
  const { is, label } = LOOKS[status];
  return <Status is={is}>{label}</Status>;
}
