import { useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { DayPatient } from "../rules/day-patient.ts";
import { PatientDialog } from "./PatientDialog.tsx";
import classes from "./patient.module.css";

interface PatientCardProps {
  dayPatient: DayPatient | null;
  dayPatients: readonly DayPatient[] | undefined;
  dictated: ReadonlySet<string>;
  disabled: boolean;
  onChange: (dayPatient: DayPatient | null) => void;
}

/** Shows the patient of the dictation and opens the day's list to choose another. */
export function PatientCard({ dayPatient, dayPatients, dictated, disabled, onChange }: PatientCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.card} aria-label="Patient" data-chosen={dayPatient !== null || undefined}>
      <div className={classes.words}>
        <b className={classes.name}>{dayPatient?.title ?? "No patient chosen"}</b>
        {dayPatient?.born && <span>{dayPatient.born}</span>}
        <span>{dayPatient?.when ?? "Choose one of today's appointments, or dictate without a patient."}</span>
      </div>
      <Button kind="plain" disabled={disabled} onClick={() => setOpen(true)}>
        {dayPatient ? "Change" : "Choose"}
      </Button>
      {isOpen && (
        <PatientDialog
          dayPatients={dayPatients}
          dictated={dictated}
          chosen={dayPatient?.key ?? null}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
