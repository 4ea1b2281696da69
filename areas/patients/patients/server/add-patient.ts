import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { NewPatient } from "../draft.contract.ts";
import type { patientRoutes } from "../contract.ts";
import { mayBeSaved } from "../rules/saving.ts";
import { auditSnapshot } from "./audit-snapshot.ts";
import { findPatient, type PatientRecord } from "./queries.ts";
import { patientScope } from "./patient-scope.ts";
import { insertPatient } from "./saving.ts";

type AddContext = Pick<
  HandlerContext<typeof patientRoutes.create>,
  "db" | "client" | "actor" | "assertAllowed" | "assertFound" | "auditWrite"
>;

/**
 * Adds a patient within the caller's transaction, for the patient route or for an appointment booked at the
 * same time.
 */
export async function addPatient(call: AddContext, newPatient: NewPatient): Promise<PatientRecord> {
  const { db, client, actor, assertAllowed, assertFound, auditWrite } = call;
  const draft = {
    ...newPatient,
    first_name: newPatient.first_name ?? "",
    last_name: newPatient.last_name ?? "",
  };
  assertAllowed(mayBeSaved(draft, client));
  const ID = await insertPatient(db, client, draft);
  const after = assertFound(await findPatient(db, patientScope(client, actor), ID));
  auditWrite({
    controller: "patient",
    identity: ID,
    message: hideParts([hiddenPatient(after)], (name) => `added patient ${name}`),
    after: auditSnapshot(after),
  });
  return after;
}
