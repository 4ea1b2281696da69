import { IconCheck } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import type { DayPatient } from "../rules/day-patient.ts";
import classes from "./patient.module.css";

interface PatientDialogProps {
  dayPatients: readonly DayPatient[] | undefined;
  dictated: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (dayPatient: DayPatient | null) => void;
  onClose: () => void;
}

/** Renders the dialog to choose one of today's patients. Patients already dictated are ticked. */
export function PatientDialog({ dayPatients, dictated, chosen, onChoose, onClose }: PatientDialogProps) {
  const choose = (dayPatient: DayPatient | null) => (): void => {
    onChoose(dayPatient);
    onClose();
  };
  return (
    <Modal opened title="Today's list" onClose={onClose} size="form">
      <ul className={classes.list}>
        {dayPatients?.map((dayPatient) => (
          <li key={dayPatient.key}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={dayPatient.key === chosen}
              onClick={choose(dayPatient)}
            >
              <span className={classes.words}>
                <b>{dayPatient.title}</b>
                <span className="muted">{dayPatient.when}</span>
              </span>
              {dictated.has(dayPatient.key) && (
                <span className={classes.done}>
                  <IconCheck size={18} aria-hidden /> Dictated
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {dayPatients?.length === 0 && <EmptyState>No appointments today.</EmptyState>}
      {dayPatients === undefined && (
        <EmptyState>The day's list can't be read without a connection.</EmptyState>
      )}
      <Button fullWidth onClick={choose(null)}>
        No patient
      </Button>
    </Modal>
  );
}
