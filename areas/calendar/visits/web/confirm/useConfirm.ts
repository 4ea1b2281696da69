import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { isInRooms } from "./in-rooms.ts";
import { useStepWithUndo } from "./useStepWithUndo.ts";

const WORDS = { done: "Confirmed", undone: "Confirmation undone", failed: "Not confirmed" };

/**
 * Returns functions that confirm a patient's appointment from today on, for example after a call, and undo
 * that.
 */
export function useConfirm() {
  const { today } = useClient();
  const { may } = useSession();
  const { take, undo } = useStepWithUndo("confirmed", WORDS);
  return {
    /** True if the appointment is in the rooms, not cancelled, and not over. */
    mayConfirm: (appointment: Appointment): boolean =>
      may(["calendar.edit"]) && isInRooms(appointment) && appointment.appointment_date >= today,
    confirm: take,
    undo,
  };
}
