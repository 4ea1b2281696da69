import { lazy, Suspense } from "react";
import type { Patient } from "#areas/patients/patients/contract.ts";

// Only a patient's page that is opened loads the card and what books from it.
const Appointments = lazy(() => import("./PatientAppointments.tsx").then((module) => ({ default: module.PatientAppointments })));

/** The card of the appointments on a patient's page. */
export function PatientPart({ patient }: { patient: Patient }) {
  return (
    <Suspense fallback={null}>
      <Appointments patient={patient} />
    </Suspense>
  );
}
