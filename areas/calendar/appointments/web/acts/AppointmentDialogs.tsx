import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { formatTime } from "#kernel/wall-time.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/ConfirmDialog.tsx";
import { AppointmentModal } from "../form/AppointmentModal.tsx";
import { ReadAppointment } from "../form/ReadAppointment.tsx";
import { isRepeating, type Appointment, appointmentName } from "../appointment/appointment.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import { type NewAppointment, useAppointmentActs } from "./acts.ts";
import { CancelModal } from "./CancelModal.tsx";
import { appointmentReadings } from "./readings.ts";
import { ScopeDialog, type ScopeQuestion } from "./ScopeDialog.tsx";
import { seriesQuery } from "./series.ts";

/** What is being asked about an appointment right now. */
export type Asked =
  | { kind: "book"; known: NewAppointment }
  | { kind: "edit" | "cancel" | "remove"; appointment: Appointment }
  | ({ kind: "scope" } & ScopeQuestion);

export function AppointmentDialogs({ asked, ask }: { asked: Asked | null; ask: (next: Asked | null) => void }) {
  const { mayEdit } = useAppointmentActs();
  const close = (): void => ask(null);
  if (asked === null) return null;
  if (asked.kind === "book") return <AppointmentModal known={asked.known} onClose={close} />;
  if (asked.kind === "scope") return <ScopeDialog {...asked} />;
  if (asked.kind === "cancel") return <CancelModal appointment={asked.appointment} onClose={close} />;
  if (asked.kind === "remove") return <RemoveDialog appointment={asked.appointment} onClose={close} />;
  if (!mayEdit) return <ReadAppointment appointment={asked.appointment} onClose={close} />;
  return (
    <AppointmentModal
      appointment={asked.appointment}
      onClose={close}
      onCancelAppointment={() => ask({ kind: "cancel", appointment: asked.appointment })}
      onRemove={() => ask({ kind: "remove", appointment: asked.appointment })}
    />
  );
}

function RemoveDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const remove = useSend(appointmentRoutes.remove, {
    done: "Successfully Deleted",
    failed: "Delete Failed",
    refresh: appointmentReadings,
    onDone: onClose,
  });
  const send = (scope?: RepeatScope): void =>
    remove.send({ params: { id: appointment.ID }, query: seriesQuery(appointment, scope) });
  if (isRepeating(appointment))
    return <ScopeDialog appointment={appointment} verb="Delete" isLoss onAnswer={send} onCancel={onClose} />;
  return (
    <ConfirmDialog
      opened
      title="Delete appointment"
      confirm="Delete appointment"
      cancel="Close"
      isLoss
      busy={remove.isSending}
      onCancel={onClose}
      onConfirm={() => send()}
    >
      {appointmentName(appointment)}, {weekdayAndDay(appointment.appointment_date)},{" "}
      <span className="tn">
        {formatTime(appointment.start_time)}–{formatTime(appointment.end_time)}
      </span>
      , will be permanently deleted. To keep a record of it, cancel it instead.
    </ConfirmDialog>
  );
}
