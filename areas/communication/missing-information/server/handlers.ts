import { patientPaths } from "#areas/patients/patients/paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { insertMessage } from "#areas/communication/messages/server/index.ts";
import { patientDeleted } from "#areas/patients/patients/draft.contract.ts";
import { patientReply } from "#areas/patients/patient-record/server/index.ts";
import { findPatient, markAsked, markChecked, patientScope } from "#areas/patients/patients/server/index.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { isEmail, normaliseEmail } from "#kernel/addresses/email.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { type missingRoutes, noAddress, unknownPatient } from "../contract.ts";
import { sortItems } from "../rules/ask-for.ts";
import { mayBeChecked } from "../rules/may-be-checked.ts";
import { requestMail, completionMail } from "../rules/letter.ts";
import {
  countWaiting,
  findClientPerson,
  insertRequest,
  listBillingTeam,
  listRequests,
  listWaiting,
  markAnswered,
  setMail,
} from "./queries.ts";

const controller = "patient";

export const handlers: Handlers<typeof missingRoutes> = {
  async list({ db, actor, client, params, query }) {
    const reach = patientScope(client, actor);
    const patients = await listWaiting(db, reach, client.country, params, query);
    return { patients, totalItems: await countWaiting(db, reach, query.search) };
  },

  async requests({ db, actor, client, params, assertFound }) {
    const { ID } = assertFound(await findPatient(db, patientScope(client, actor), params.id));
    return listRequests(db, client.ID, ID);
  },

  // RULE-PAT-05, RULE-PAT-06: saves the request and queues the email to the client.
  async emailClient(call) {
    const { db, actor, client, body, fail, auditWrite } = call;
    const patient =
      (await findPatient(db, patientScope(client, actor), body.patient_id, "lock")) ?? fail(unknownPatient);
    if (patient.is_deleted) fail(patientDeleted);
    const details = { ...sortItems(body), note: body.note ?? null };
    const ID = await insertRequest(db, {
      _doctor: client.ID,
      _patient: patient.ID,
      ...details,
      _asked_by: actor.ID,
    });
    await setMail(db, client.ID, ID, await mailToClient(call, patient, { ...details, request: ID }));
    await markAsked(db, patient);
    const message = hideParts(
      [hiddenPatient(patient)],
      (name) => `requested missing information about ${name}`,
    );
    auditWrite({
      controller,
      identity: patient.ID,
      message,
      before: { status: patient.status },
      after: details,
    });
    return { status: "ok", message: "Emailed Successfully" };
  },

  async notify(call) {
    const { db, actor, client, params, body, fail, assertFound, auditWrite } = call;
    const patient = assertFound(await findPatient(db, patientScope(client, actor), params.id, "lock"));
    if (patient.is_deleted) fail(patientDeleted);
    const answer = body.message ?? null;
    await markAnswered(db, client.ID, patient.ID, { by: actor.ID, answer });
    const content = {
      subject: "Patient details completed",
      body: answer ?? "The details of this patient were completed or changed.",
    };
    const row = { ...content, _doctor: client.ID, _sender: actor.ID, _recipient: null, _patient: patient.ID };
    const ID = await insertMessage(db, row);
    await mailToBilling(call, patient, { message: ID, hasMessage: answer !== null });
    auditWrite({
      controller: "message",
      identity: ID,
      message: "sent a message to Corella",
      patients: [patient.ID],
      after: row,
    });
    auditWrite({
      controller,
      identity: patient.ID,
      message: hideParts([hiddenPatient(patient)], (name) => `notified Corella that ${name} was completed`),
      after: { answer },
    });
    return { status: "ok", message: "Successfully Sent" };
  },

  async check({ db, actor, client, params, body, assertAllowed, assertFound, auditWrite }) {
    const before = assertFound(await findPatient(db, patientScope(client, actor), params.id, "lock"));
    const { missing } = await patientReply(db, before, client.country);
    assertAllowed(mayBeChecked(before.status, body.status, missing));
    await markChecked(db, before, body.status);
    const verb = body.status === "Validated" ? "validated" : "sent back";
    const message = hideParts([hiddenPatient(before)], (name) => `${verb} patient ${name}`);
    auditWrite({
      controller,
      identity: before.ID,
      message,
      before: { status: before.status },
      after: { status: body.status },
    });
    return { ID: before.ID, status: body.status };
  },
};

type StoredRequest = ReturnType<typeof sortItems> & {
  readonly note: string | null;
  readonly request: number;
};
type PatientName = { readonly ID: number; readonly first_name: string; readonly last_name: string };

const linkTo = (
  { services, client }: Pick<HandlerContext<typeof missingRoutes.notify>, "services" | "client">,
  patient: PatientName,
): string => absoluteUrl(services.publicUrl(), patientPaths.record({ id: patient.ID }), client.username);

async function mailToClient(
  call: HandlerContext<typeof missingRoutes.emailClient>,
  patient: PatientName,
  details: StoredRequest,
): Promise<number> {
  const { db, actor, client, fail } = call;
  const person = await findClientPerson(db, client.ID);
  const address = person.email_address ?? "";
  if (!isEmail(normaliseEmail(address))) fail(noAddress);
  const link = `${linkTo(call, patient)}?missing=1`;
  const letter = requestMail({
    ...details,
    client: person,
    patient,
    asked_by: actor,
    hasNote: details.note !== null,
    link,
  });
  const dedupeKey = `missing-information:${details.request}`;
  return (
    await enqueueMail(db, { ...letter, dedupeKey, to: address, _doctor: client.ID, _person: person.ID })
  ).ID;
}

async function mailToBilling(
  call: HandlerContext<typeof missingRoutes.notify>,
  patient: PatientName,
  { message, hasMessage }: { message: number; hasMessage: boolean },
): Promise<void> {
  const { db, actor, client } = call;
  const person = await findClientPerson(db, client.ID);
  const letter = completionMail({
    client: person,
    patient,
    told_by: actor,
    hasMessage,
    link: linkTo(call, patient),
  });
  for (const member of await listBillingTeam(db, client.company_code)) {
    const dedupeKey = `missing-information-told:${message}:${member.ID}`;
    await enqueueMail(db, {
      ...letter,
      dedupeKey,
      to: member.email_address ?? "",
      _doctor: client.ID,
      _person: member.ID,
    });
  }
}
