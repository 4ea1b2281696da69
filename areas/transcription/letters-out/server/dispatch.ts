import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import type { LetterWay, ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import type { LoadedTask } from "#areas/transcription/tasks/server/index.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { OpenClient } from "#platform/http/call.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { practiceLetterhead } from "#platform/mail/letterhead.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { Services } from "#platform/services.ts";
import type { z } from "zod";
import { CONTROLLER } from "../contract.ts";
import { LINK_PATH } from "../public.contract.ts";
import { RENDERING } from "../rules/documents.ts";
import { linkMail } from "../rules/mail.ts";
import { letterMessage } from "../rules/message.ts";
import { daysAfter } from "../rules/settings.ts";
import { byWay } from "../rules/words.ts";
import { MAIL_ENDED } from "./mail-end.ts";
import { findMessagePatient, findSender } from "./sender.queries.ts";
import { findSettings } from "./settings.queries.ts";
import { hashOf, newControlId, newToken } from "./tokens.ts";
import { firstVersionOf } from "./letter.queries.ts";
import { insertLetter } from "./write.queries.ts";

export interface DispatchContext {
  readonly actor: { readonly ID: number };
  readonly client: OpenClient;
  readonly services: Services;
  readonly now: string;
  readonly auditWrite: (entry: AuditEntry) => void;
}

/** A letter for one recipient, whose address is known. */
export interface Dispatch {
  readonly task: Pick<LoadedTask, "ID" | "delivered_time">;
  readonly source: number;
  readonly pdf: number;
  readonly text: string | null;
  readonly patient: number;
  readonly doctor: z.input<typeof ReferringDoctor>;
  readonly way: LetterWay;
  readonly address: string;
}

/**
 * Queues a letter for one recipient with its email and its audit entry. Returns undefined, and sends nothing, if the
 * file is already sent to this recipient.
 */
export async function dispatch(db: Db, call: DispatchContext, letter: Dispatch): Promise<number | undefined> {
  const { actor, client, now } = call;
  const { task, source, pdf, patient, doctor, way, address } = letter;
  const settings = await findSettings(db, client.ID);
  const token = newToken();
  const link_until = daysAfter(now, settings.link_days);
  const ID = await insertLetter(db, {
    ...{ _doctor: client.ID, _task: task.ID, _source: source, _pdf: pdf, _patient: patient },
    pdf_rendering: RENDERING,
    ...{ _referring_doctor: doctor.ID, recipient: doctorName(doctor), way, address },
    _created_by: actor.ID,
    ...(way === "email" ? { link_hash: hashOf(token), link_until } : {}),
    ...(way === "secure" ? await messageOf(db, call, letter) : {}),
  });
  if (ID === undefined) return undefined;
  if (way === "email") await sendLink(db, call, letter, { ID, token, until: link_until });
  const patientOfMessage = await findMessagePatient(db, client.ID, patient);
  const message = namePatient(
    patientOfMessage ?? null,
    (who) => `sent the letter about ${who} to ${doctorName(doctor)} ${byWay(way)}`,
  );
  call.auditWrite({ controller: CONTROLLER, identity: ID, message, after: { ID, way, address } });
  return ID;
}

interface Link {
  readonly ID: number;
  readonly token: string;
  readonly until: string;
}

async function sendLink(db: Db, call: DispatchContext, letter: Dispatch, { ID, token, until }: Link) {
  const { client, services } = call;
  const { practice, contact: phone } = await findSender(db, client.ID);
  const link = `${services.publicUrl()}${LINK_PATH}/${token}`;
  const mail = linkMail({
    ...{ practice, phone, link, recipient: doctorName(letter.doctor) },
    until: wallOf(until, client.zone).day,
  });
  await enqueueMail(db, {
    ...mail,
    letterhead: await practiceLetterhead(db, client.ID, { name: practice }),
    dedupeKey: `letter-out:${ID}`,
    to: letter.address,
    _doctor: client.ID,
    whenEnded: MAIL_ENDED,
    secret: { token, until, ring: keyRingOf(services.config) },
  });
}

/** Builds the HL7 message without its PDF, from the details of this moment. */
async function messageOf(db: Db, { client, now }: DispatchContext, letter: Dispatch) {
  const { task, text, doctor, address } = letter;
  const patient = await findMessagePatient(db, client.ID, letter.patient);
  if (!patient) throw new Error("a locked patient is not there");
  const settings = await findSettings(db, client.ID);
  const sender = await findSender(db, client.ID, letter.patient);
  const control_id = newControlId();
  const message = letterMessage({
    ...{ control_id, now, text, patient, service: settings.service },
    letter: `${task.ID}-${await firstVersionOf(db, client.ID, letter)}`,
    day: wallOf(task.delivered_time ?? now, client.zone).day,
    author: { ...sender, edi_address: settings.edi_address },
    recipient: { ...doctor, locality: doctor.locality ?? null, edi_address: address },
  });
  return { control_id, message };
}
