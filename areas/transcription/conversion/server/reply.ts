import { patientReply } from "#areas/patients/patient-record/server/index.ts";
import type { PatientRecord } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { listClients } from "./queries.ts";

/** Each with the client whose patient it is. */
export async function repliesOf(db: Db, patients: readonly PatientRecord[]) {
  const clients = await listClients(
    db,
    patients.map(({ _doctor }) => _doctor),
  );
  const replies = [];
  for (const patient of patients) {
    const client = clients.get(patient._doctor);
    if (client) replies.push({ ...(await patientReply(db, patient, client.country)), client });
  }
  return replies;
}
