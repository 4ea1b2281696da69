import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import { appointmentName } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { visitRoutes, type VisitStep } from "../../contract.ts";

const SECONDS = 8;
const REFRESH = [visitRoutes.marks, visitRoutes.room];
const addressOf = ({ ID }: Appointment) => ({ params: { id: ID } });

interface StepWords {
  readonly done: string;
  readonly undone: string;
  readonly failed: string;
}

/**
 * Returns functions that take a step of an appointment in the calendar, with a toast that offers Undo, and
 * undo the step. The server refuses a step that is not the next one, and names who changed the appointment.
 */
export function useStepWithUndo(kind: VisitStep, { done, undone, failed }: StepWords) {
  const step = useSend(visitRoutes.step, { refresh: REFRESH, failed });
  const back = useSend(visitRoutes.back, {
    refresh: REFRESH,
    done: "Saved Successfully",
    detail: undone,
    failed: "Not undone",
  });
  const undo = (appointment: Appointment): void =>
    back.send({ ...addressOf(appointment), body: { repeat_date: appointment.repeat_date } });
  const take = async (appointment: Appointment): Promise<void> => {
    const body = { step: kind, repeat_date: appointment.repeat_date };
    // A refusal is shown by `useSend`.
    const reply = await step.sendAsync({ ...addressOf(appointment), body }).catch(() => null);
    if (!reply) return;
    const action = { label: "Undo", run: () => undo(appointment) };
    const detail = `${appointmentName(appointment)}, ${appointment.start_time}`;
    // Shares its ID, so that only the toast of the last step is shown.
    toast.done(done, { id: `visit-${kind}`, seconds: SECONDS, detail, action });
  };
  return { take: (appointment: Appointment): void => void take(appointment), undo };
}
