import type { Transfer } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";
import { bannerName } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import classes from "./side-by-side.module.css";
import { shortName } from "./transfer-words.ts";

export interface TransferDialogProps {
  transfer: Transfer;
  onClose: () => void;
}

/**
 * Explains why an appointment with a patient can't move to another doctor, and offers a new booking with that
 * doctor. Only the time and the name to search for are filled in, because the patient is another client's.
 */
export function TransferDialog({ transfer: { appointment, from, to, when }, onClose }: TransferDialogProps) {
  const { patient, appointment_type } = appointment;
  const name = patient ? bannerName(patient) : "This patient";
  const book = (): void => {
    onClose();
    to.acts.book({
      appointment_type,
      appointment_date: when.appointment_date,
      start_time: when.start_time,
      end_time: when.end_time,
      ...(patient ? { search: `${patient.last_name}, ${patient.first_name}` } : {}),
    });
  };
  return (
    <ConfirmDialog
      opened
      title={`Patient of ${shortName(from)}`}
      confirm={`Book with ${shortName(to)}`}
      cancel="Close"
      onConfirm={book}
      onCancel={onClose}
    >
      <p>
        {name} is a patient of {from.client.name}, so this appointment can’t move to {to.client.name}.
      </p>
      <p className={classes.second}>
        You can book a new appointment with {shortName(to)} at {when.start_time}, for one of {shortName(to)}’s
        patients or a new one. The appointment with {shortName(from)} stays.
      </p>
    </ConfirmDialog>
  );
}
