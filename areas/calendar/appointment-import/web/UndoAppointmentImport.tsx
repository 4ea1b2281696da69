import { Link } from "@tanstack/react-router";
import { UndoBar } from "#areas/patients/import/web/UndoBar.tsx";
import { formatDay } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import {
  type AppointmentImport,
  appointmentImportRoutes,
  ImportBlockers,
  importBuiltOn,
} from "../contract.ts";
import type { Kind } from "../row.contract.ts";

const PLACES: Readonly<Record<Kind, (ID: number) => string>> = {
  appointment: (ID) => `appointment/${ID}`,
  availability: () => "schedules",
  referral: (ID) => `patients/details/${ID}`,
};

/** Renders the undo of a whole import and lists the records that block it because they were changed since. */
export function UndoAppointmentImport({ run }: { run: AppointmentImport }) {
  const client = useClient();
  const { send, isSending, error } = useSend(appointmentImportRoutes.undo, {
    errors: "inline",
    refresh: [appointmentImportRoutes.get, appointmentImportRoutes.list, appointmentImportRoutes.rows],
  });
  const blockerList =
    error?.code === importBuiltOn.code ? ImportBlockers.safeParse(error.details).data : undefined;
  const shown = blockerList?.blockers.map(
    ({ ID, kind, patient_name, appointment_date, start_time, reason }) => (
      <li key={`${kind} ${ID}`}>
        <Link to={client.to(PLACES[kind](ID))}>
          {[formatDay(appointment_date), start_time].filter(Boolean).join(" ")}
          {kind === "availability" ? ", availability" : patient_name && `, ${patient_name}`}
          {kind === "referral" && ", referral"}
        </Link>
        : {reason}
      </li>
    ),
  );
  return (
    <UndoBar
      note="You can undo this import until someone changes something it added."
      problem={error?.message}
      blockers={blockerList && shown && { shown, total: blockerList.total }}
      isSending={isSending}
      onUndo={() => send({ params: { id: run.ID } })}
    />
  );
}
