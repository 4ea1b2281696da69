import type { Patient } from "#areas/patients/patients/contract.ts";
import { BillsCard } from "./BillsCard.tsx";

/** Adapts `BillsCard` to the patient's page. */
export function BillsPart({ patient }: { patient: Patient }) {
  return <BillsCard patient={patient.ID} />;
}
