import { patientReply } from "#areas/patients/patient-record/server/index.ts";
import type { PatientRecord } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { listClients, listClaims } from "./queries.ts";

/** Each with the client whose patient it is, and with its claim. */
export async function repliesOf(db: Db, patients: readonly PatientRecord[]) {
  const clients = await listClients(
    db,
    patients.map(({ _doctor }) => _doctor),
  );
  const claims = await listClaims(db, patients);
  const replies = [];
  for (const patient of patients) {
    const client = clients.get(patient._doctor);
    const claim = claims.find(({ _doctor, _patient }) => _doctor === patient._doctor && _patient === patient.ID) ?? null;
    if (client) replies.push({ ...(await patientReply(db, patient, client.country)), client, claim });
  }
  return replies;
}

/** As little as tells a patient apart whose record is not locked to the reader. */
export const brief = ({ ID, _doctor, title, first_name, last_name, dob, mrn }: PatientRecord) => ({
  ...{ ID, _doctor, title, first_name, last_name, dob, mrn },
});
