import { Patient } from "#areas/patients/patients/contract.ts";
import { aPatientRow } from "#areas/patients/patients/web/testing/example.ts";

const EMPTY = Object.fromEntries(Object.keys(Patient.shape).map((name) => [name, null]));

/** A whole record, as the server answers it. */
export const aPatient = (fields: Partial<Patient> = {}): Patient =>
  Patient.parse({
    ...EMPTY,
    ...aPatientRow(),
    ...{ version: 1, created_time: "2026-11-01T00:00:00.000Z", referrals: [], attachments: [], warnings: [], missing: [] },
    ...fields,
  });
