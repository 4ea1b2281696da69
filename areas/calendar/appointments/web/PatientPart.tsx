import { lazy, Suspense } from "react";
import type { Patient } from "#areas/patients/patients/contract.ts";

// Loaded lazily because only a patient's page needs the card and the booking dialogs.
const Appointments = lazy(() =>
  import("./PatientAppointments.tsx").then((module) => ({ default: module.PatientAppointments })),
);

/** Slot entry that shows the appointments card on a patient's page. */
export function PatientPart({ patient }: { patient: Patient }) {
  return (
    <Suspense fallback={null}>
      <Appointments patient={patient} />
    </Suspense>
  );
}
