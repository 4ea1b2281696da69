import type { WorkStep } from "#kernel/calendar/appointment-work.ts";
import { consultationListPaths } from "#areas/transcription/consultation-lists/paths.ts";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import type { Link } from "#kernel/contract/link.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import { STEPS, type UnbilledRow } from "../contract.ts";

/** Action that closes a gap, its page and its permissions. `to` is null for a dialog of the page itself. */
export interface NextStep {
  readonly label: string;
  readonly to: Link | null;
  readonly needs: readonly Permission[];
}

type Row = Pick<UnbilledRow, WorkStep | "_patient" | "opens" | "unmatched_days">;

const MATCH_STEP: NextStep = { label: "Match appointment", to: null, needs: ["consultation.send"] };
const listStep = (id: number, label: string): NextStep => ({
  label,
  to: consultationListPaths.details({ id }),
  needs: ["consultation.view"],
});

/** Returns the action that closes a step's gap, or null (G-40). */
export function closingStep(row: Row, name: WorkStep): NextStep | null {
  const { opens, _patient } = row;
  if (row[name].state !== "gap") return null;
  if (name === "dictated")
    return { label: "Upload dictation", to: taskPaths.outstanding(), needs: ["task.upload"] };
  if (name === "returned")
    return opens.task === null
      ? null
      : { label: "Open dictation", to: taskPaths.own({ id: opens.task }), needs: ["task.own", "task.list"] };
  if (name === "paid") return opens.list === null ? null : listStep(opens.list, "Open bill");
  if (row.billed.words === "Details" && _patient !== null)
    return {
      label: "Fix details",
      to: patientPaths.record({ id: _patient, missing: true }),
      needs: ["patient.view"],
    };
  if (opens.list !== null) return listStep(opens.list, "Open list");
  return { label: "Send to billing", to: consultationListPaths.list(), needs: ["consultation.send"] };
}

/** Returns the action for the first gap of a row. A missing appointment comes before all other gaps. */
export function nextStep(row: Row): NextStep | null {
  if (row.unmatched_days !== null) return MATCH_STEP;
  const firstGap = STEPS.find((name) => row[name].state === "gap");
  return firstGap === undefined ? null : closingStep(row, firstGap);
}
