import { patientReply } from "#areas/patients/patient-record/server/index.ts";
import type { PatientRecord } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { listClients, listClaims } from "./queries.ts";

/** Returns the patients with their clients and open claims. */
export async function repliesOf(db: Db, patients: readonly PatientRecord[]) {
  const clients = await listClients(
    db,
    patients.map(({ _doctor }) => _doctor),
  );
  const claims = await listClaims(db, patients);
  const replies = [];
  for (const patient of patients) {
    const client = clients.get(patient._doctor);
    const claim =
      claims.find(({ _doctor, _patient }) => _doctor === patient._doctor && _patient === patient.ID) ?? null;
    if (client) replies.push({ ...(await patientReply(db, patient, client.country)), client, claim });
  }
  return replies;
}

/** Returns only the fields that identify a patient, for readers who don't hold the record's lock. */
export const brief = ({ ID, _doctor, title, first_name, last_name, dob, mrn }: PatientRecord) => ({
  ID,
  _doctor,
  title,
  first_name,
  last_name,
  dob,
  mrn,
});
