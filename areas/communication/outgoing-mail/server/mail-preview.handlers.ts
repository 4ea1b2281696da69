import type { Handlers } from "#platform/http/call.ts";
import {
  type ClockClient,
  listClockClients,
  type ScheduledMail,
  planDay,
  type PlannedMail,
} from "#platform/mail/scheduled-mail.ts";
import { type mailPreviewRoutes, unknownClient, unknownKind } from "../mail-preview.contract.ts";
import { findClient, switchKind } from "./off.queries.ts";

export const mailPreviewHandlers = (kinds: readonly ScheduledMail[]): Handlers<typeof mailPreviewRoutes> => ({
  async rehearse({ db, params, services }) {
    const clients = await listClockClients(db);
    const previews = [];
    for (const kind of kinds) {
      const plannedMails = await planDay(db, kind, clients, params.date, services.publicUrl());
      const { title, when } = kind;
      const mails = repliesOf(kind, plannedMails, clients);
      previews.push({ kind: kind.kind, title, when, rests: kind.restsOn(params.date), mails });
    }
    return { kinds: previews };
  },

  async switchOff({ db, actor, body, fail, auditWrite }) {
    const kind = kinds.find((candidate) => candidate.kind === body.kind) ?? fail(unknownKind);
    const client = (await findClient(db, body._doctor)) ?? fail(unknownClient);
    const isNew = await switchKind(db, client.ID, kind.kind, actor.ID);
    if (isNew) auditWrite(changeOf(client, `turned off emails: ${kind.title}`));
    return { kind: kind.kind, _doctor: client.ID };
  },

  async switchOn({ db, query, fail, auditWrite }) {
    const kind = kinds.find((candidate) => candidate.kind === query.kind) ?? fail(unknownKind);
    const client = (await findClient(db, query.client)) ?? fail(unknownClient);
    const wasOff = await switchKind(db, client.ID, kind.kind, null);
    if (wasOff) auditWrite(changeOf(client, `turned on emails: ${kind.title}`));
    return { kind: kind.kind, _doctor: client.ID };
  },
});

const changeOf = ({ ID }: { ID: number }, message: string) => ({
  controller: "mail",
  identity: ID,
  message,
  _doctor: ID,
});

function repliesOf(
  kind: ScheduledMail,
  plannedMails: readonly PlannedMail[],
  clients: readonly ClockClient[],
) {
  const byId = new Map(clients.map((client) => [client.ID, client]));
  return plannedMails.flatMap(({ _doctor, to, subject, why, leftOut }) => {
    const client = byId.get(_doctor);
    if (!client) return [];
    const { ID, username, name } = client;
    return [
      {
        client: { ID, username, name },
        to,
        subject,
        why,
        left_out: leftOut,
        is_off: client.off.includes(kind.kind),
      },
    ];
  });
}
