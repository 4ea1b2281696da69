import { type Warning, warningWords } from "#areas/calendar/appointments/rules/guard.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { AppointmentTime } from "../grid/snap.ts";
import { shortWeekdayAndDay } from "../appointment/words.ts";

export interface GuardQuestion {
  /** Name of the appointment, or "Book appointment". */
  name: string;
  when: AppointmentTime;
  warning: Warning;
  title: string;
  /** Label of the confirming button, such as "Move anyway". */
  confirm: string;
  /** Label of the declining button, such as "Keep at 13:00". */
  cancel: string;
  onAnswer: () => void;
  onCancel: () => void;
}

/** Asks for confirmation when an appointment is dropped or booked at a time with a warning. */
export function GuardDialog({
  name,
  when,
  warning,
  title,
  confirm,
  cancel,
  onAnswer,
  onCancel,
}: GuardQuestion) {
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      cancel={cancel}
      onConfirm={onAnswer}
      onCancel={onCancel}
    >
      <p>
        {name}, {shortWeekdayAndDay(when.appointment_date)},{" "}
        <span className="tn">
          {when.start_time}–{when.end_time}
        </span>
      </p>
      <p>
        <b>{warningWords(warning)}.</b>
      </p>
    </ConfirmDialog>
  );
}
