import { useState } from "react";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { CHOOSE_PATIENT } from "../form/appointment-form.ts";
import { useSaveAppointment } from "../form/useSaveAppointment.ts";
import type { AppointmentTime } from "../grid/snap.ts";

interface QuickBooking {
  when: AppointmentTime;
  /** The chosen patient, or null if none has been chosen yet. */
  patient: PickedPatient | null;
  _location: number | null;
  /** Called with true after booking. */
  onClose: (isBooked: boolean) => void;
}

/**
 * Returns the function that books an appointment for the chosen patient, true while it is being saved, and
 * the sentence of the problem. The sentence is empty if there is none.
 */
export function useBookPatient({ when, patient, _location, onClose }: QuickBooking) {
  const save = useSaveAppointment();
  const [problem, setProblem] = useState("");
  const [isSaving, setSaving] = useState(false);
  const book = async (): Promise<void> => {
    if (isSaving) return;
    if (!patient) {
      setProblem(CHOOSE_PATIENT);
      return;
    }
    setSaving(true);
    setProblem("");
    try {
      await save({ ...when, appointment_type: 1, _patient: patient.ID, _location }, null);
      onClose(true);
    } catch (error) {
      setProblem(`Create Failed. ${error instanceof Error ? error.message : ""}`);
      setSaving(false);
    }
  };
  return { book, isSaving, problem, setProblem };
}
