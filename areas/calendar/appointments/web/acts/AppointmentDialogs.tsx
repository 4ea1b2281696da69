import { AppointmentModal } from "../form/AppointmentModal.tsx";
import { ReadAppointment } from "../form/ReadAppointment.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import { type NewAppointment, useAppointmentActs } from "./acts.ts";
import { CancelModal } from "./CancelModal.tsx";
import { GuardDialog, type GuardQuestion } from "./GuardDialog.tsx";
import { ScopeDialog, type ScopeQuestion } from "./ScopeDialog.tsx";
import { useRemoveAppointment } from "./useRemoveAppointment.ts";

/** The open dialog about an appointment. */
export type OpenDialog =
  | { kind: "book"; known: NewAppointment }
  | { kind: "edit" | "cancel" | "remove"; appointment: Appointment }
  | ({ kind: "scope" } & ScopeQuestion)
  | ({ kind: "guard" } & GuardQuestion);

export function AppointmentDialogs({
  asked,
  ask,
}: {
  asked: OpenDialog | null;
  ask: (next: OpenDialog | null) => void;
}) {
  const { mayEdit, remove } = useAppointmentActs();
  const close = (): void => ask(null);
  if (asked === null) return null;
  if (asked.kind === "book") return <AppointmentModal known={asked.known} onClose={close} />;
  if (asked.kind === "guard") return <GuardDialog {...asked} />;
  if (asked.kind === "scope") return <ScopeDialog {...asked} />;
  if (asked.kind === "cancel") return <CancelModal appointment={asked.appointment} onClose={close} />;
  if (asked.kind === "remove") return <RemoveSeries appointment={asked.appointment} onClose={close} />;
  if (!mayEdit) return <ReadAppointment appointment={asked.appointment} onClose={close} />;
  return (
    <AppointmentModal
      appointment={asked.appointment}
      onClose={close}
      onCancelAppointment={() => ask({ kind: "cancel", appointment: asked.appointment })}
      onRemove={() => remove(asked.appointment)}
    />
  );
}

/**
 * Asks which appointments of a series to delete. A single appointment is deleted without a question because
 * the deletion can be undone.
 */
function RemoveSeries({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const remove = useRemoveAppointment(onClose);
  return (
    <ScopeDialog
      appointment={appointment}
      verb="Delete"
      isLoss
      counts="delete"
      onAnswer={(scope) => remove(appointment, scope)}
      onCancel={onClose}
    />
  );
}
