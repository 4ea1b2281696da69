import { Patient } from "#areas/patients/patients/contract.ts";
import { aPatientRow } from "#areas/patients/patients/web/testing/example.ts";

const EMPTY = Object.fromEntries(Object.keys(Patient.shape).map((name) => [name, null]));

/** Returns a full record as the server returns it, with the given fields. */
export const aPatient = (fields: Partial<Patient> = {}): Patient =>
  Patient.parse({
    ...EMPTY,
    ...aPatientRow(),
    ...{
      version: 1,
      created_time: "2026-11-01T00:00:00.000Z",
      referrals: [],
      attachments: [],
      warnings: [],
      missing: [],
    },
    ...fields,
  });
