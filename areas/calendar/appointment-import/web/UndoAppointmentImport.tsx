import { Link } from "@tanstack/react-router";
import { formatDay } from "#kernel/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { counted } from "#platform/web/ui/PageHeader.tsx";
import { type AppointmentImport, appointmentImportRoutes, ImportBlockers, importBuiltOn, type Kind } from "../contract.ts";
import classes from "./appointment-import.module.css";

const PLACES: Readonly<Record<Kind, (ID: number) => string>> = {
  appointment: (ID) => `appointment/${ID}`,
  availability: () => "schedules",
  referral: (ID) => `patients/details/${ID}`,
};

/** Removes what a whole import added; where somebody has changed some of it, says which. */
export function UndoAppointmentImport({ run }: { run: AppointmentImport }) {
  const client = useClient();
  const { send, isSending, error } = useSend(appointmentImportRoutes.undo, {
    errors: "inline",
    refresh: [appointmentImportRoutes.get, appointmentImportRoutes.list, appointmentImportRoutes.rows],
  });
  const built = error?.code === importBuiltOn.code ? ImportBlockers.safeParse(error.details).data : undefined;
  return (
    <section className={classes.stack} aria-label="Undo import">
      {error && (
        <Banner tone="waratah" boxed alert>
          {error.message}
          {built && (
            <ul className={classes.blockers}>
              {built.blockers.map(({ ID, kind, patient_name, appointment_date, start_time, reason }) => (
                <li key={`${kind} ${ID}`}>
                  <Link to={client.to(PLACES[kind](ID))}>
                    {[formatDay(appointment_date), start_time].filter(Boolean).join(" ")}
                    {kind === "availability" ? ", availability" : patient_name && `, ${patient_name}`}
                    {kind === "referral" && ", referral"}
                  </Link>
                  : {reason}
                </li>
              ))}
              {built.total > built.blockers.length && <li>and {counted.format(built.total - built.blockers.length)} more</li>}
            </ul>
          )}
        </Banner>
      )}
      <div className={classes.acts}>
        <span className="muted">You can undo this import until someone changes something it added.</span>
        <Button busy={isSending} onClick={() => send({ params: { id: run.ID } })}>
          Undo import
        </Button>
      </div>
    </section>
  );
}
