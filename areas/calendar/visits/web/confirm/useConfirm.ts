import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import { appointmentName } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { visitRoutes } from "../../contract.ts";

/** Shared ID, so that only the toast of the last confirmation is shown. */
const TOAST = "visit-confirmed";
const SECONDS = 8;
const REFRESH = [visitRoutes.marks, visitRoutes.room];
const addressOf = ({ ID }: Appointment) => ({ params: { id: ID } });

/**
 * Returns functions that confirm a patient's appointment from today on, for example after a call, and undo
 * that. The server refuses to confirm what is not booked any more, and names who changed it.
 */
export function useConfirm() {
  const { today } = useClient();
  const { may } = useSession();
  const step = useSend(visitRoutes.step, { refresh: REFRESH, failed: "Not confirmed" });
  const back = useSend(visitRoutes.back, {
    refresh: REFRESH,
    done: "Saved Successfully",
    detail: "Confirmation undone",
    failed: "Not undone",
  });
  const undo = (appointment: Appointment): void =>
    back.send({ ...addressOf(appointment), body: { repeat_date: appointment.repeat_date } });
  const confirm = async (appointment: Appointment): Promise<void> => {
    const body = { step: "confirmed", repeat_date: appointment.repeat_date } as const;
    // A refusal is shown by `useSend`.
    const reply = await step.sendAsync({ ...addressOf(appointment), body }).catch(() => null);
    if (!reply) return;
    const action = { label: "Undo", run: () => undo(appointment) };
    const detail = `${appointmentName(appointment)}, ${appointment.start_time}`;
    toast.done("Confirmed", { id: TOAST, seconds: SECONDS, detail, action });
  };
  return {
    /** True if the appointment is in the rooms, not cancelled, and not over. */
    mayConfirm: ({ appointment_type, patient, cancelled, appointment_date }: Appointment): boolean =>
      may(["calendar.edit"]) &&
      appointment_type === 1 &&
      patient !== null &&
      !cancelled &&
      appointment_date >= today,
    confirm: (appointment: Appointment): void => void confirm(appointment),
    undo,
  };
}
