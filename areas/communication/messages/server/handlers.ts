import { offsetOf } from "#kernel/lists/page.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { answerFile, claimUpload, findFile, receiveUpload } from "#platform/files/server/index.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import {
  CONTROLLER,
  type MessageDraft,
  messageFile,
  type messageRoutes,
  unknownOriginal,
  unknownRecipient,
} from "../contract.ts";
import { addressees, isOfBureau } from "../rules/addressing.ts";
import { correspondentName } from "../rules/names.ts";
import { findPeople, listPeopleOf } from "./people.queries.ts";
import {
  countMessages,
  findMessage,
  insertMessage,
  listAttachments,
  listMessages,
  markViewed,
  messageReply,
} from "./queries.ts";
import type { MessageReader } from "./message-conditions.ts";

const readerOf = ({ actor, client }: { actor: Actor; client: { ID: number } | null }): MessageReader => ({
  actor,
  _doctor: client?.ID ?? null,
});

export const handlers: Handlers<typeof messageRoutes> = {
  async unread(call) {
    return { unread: await countMessages(call.db, readerOf(call), { unread: true }) };
  },

  async recipients({ db, actor, client }) {
    return isOfBureau(actor.kind) ? listPeopleOf(db, client.ID) : [];
  },

  // RULE-MSG-01: lists the messages page by page.
  async list({ db, params, query, ...call }) {
    const messages = await listMessages(db, readerOf(call), query, params);
    const offset = offsetOf(params.pageSize, params.pageNumber);
    return { messages, totalItems: await countMessages(db, readerOf(call), query, offset) };
  },

  async get({ db, params, assertFound, ...opener }) {
    const { actor, client } = opener;
    return messageReply(db, opener, assertFound(await findMessage(db, actor, client.ID, params.id)));
  },

  // STATE-MSG-01: only a recipient marks a message as read, not its sender.
  async view({ db, params, fail, assertFound, auditWrite, ...opener }) {
    const { actor, client } = opener;
    const before = assertFound(await findMessage(db, actor, client.ID, params.id, "lock"));
    if (!before.is_received) fail(forbidden);
    if (before.viewed_time !== null) return messageReply(db, opener, before);
    await markViewed(db, client.ID, before.ID, actor.ID);
    const after = assertFound(await findMessage(db, actor, client.ID, before.ID));
    const { viewed_time, _viewed_by } = after;
    const message = `read a message from ${await nameOf(db, before._sender)}`;
    auditWrite({
      controller: CONTROLLER,
      identity: before.ID,
      message,
      before: { viewed_time: null },
      after: { viewed_time, _viewed_by },
    });
    return messageReply(db, opener, after);
  },

  async create(call) {
    const { db, actor, client, body, assertFound, auditWrite } = call;
    const recipientIds = await addresseesOf(call, body);
    const attachments = await ownUploads(call, body.attachments ?? []);
    const { subject, body: text, _reply_to } = body;
    const ids: number[] = [];
    for (const _recipient of recipientIds) {
      const row = { _doctor: client.ID, _sender: actor.ID, _recipient, subject, body: text, _reply_to };
      const ID = await insertMessage(db, { ...row, attachments });
      ids.push(ID);
      const message = `sent a message to ${_recipient === null ? correspondentName(null) : await nameOf(db, _recipient)}`;
      auditWrite({ controller: CONTROLLER, identity: ID, message, after: { ...row, attachments } });
    }
    return messageReply(db, call, assertFound(await findMessage(db, actor, client.ID, ids[0] ?? 0)));
  },

  upload: (call) => receiveUpload(call, messageFile),

  async open(call) {
    const { db, actor, client, params, query, assertFound } = call;
    const message = assertFound(await findMessage(db, actor, client.ID, params.id));
    const attachments = await listAttachments(db, client.ID, message.ID);
    assertFound(attachments.find(({ ID }) => ID === params.fileId));
    return answerFile(call, assertFound(await findFile(db, client.ID, params.fileId)), query.view === true);
  },
};

async function nameOf(db: HandlerContext<typeof messageRoutes.get>["db"], ID: number): Promise<string> {
  return correspondentName((await findPeople(db, [ID])).get(ID) ?? null);
}

type Sending = Pick<
  HandlerContext<typeof messageRoutes.create>,
  "db" | "actor" | "client" | "requestingID" | "fileUses" | "fail"
>;

/**
 * Determines the recipients of a message by C-150. Refuses unknown recipients and an unknown original
 * message.
 */
async function addresseesOf({ db, actor, client, fail }: Sending, draft: MessageDraft) {
  const parent = draft._reply_to === null ? null : await findMessage(db, actor, client.ID, draft._reply_to);
  if (parent === undefined) return fail(unknownOriginal);
  const correspondents = parent ? await findPeople(db, [parent._sender, parent._recipient]) : null;
  const sender = parent ? correspondents?.get(parent._sender) : undefined;
  const recipient = parent?._recipient ? correspondents?.get(parent._recipient) : undefined;
  const to = addressees({
    writer: actor,
    people: isOfBureau(actor.kind) ? (await listPeopleOf(db, client.ID)).map(({ ID }) => ID) : [],
    client: client.ID,
    asked: [...(draft.recipient ? [draft.recipient] : []), ...(draft.recipients ?? [])],
    answered: sender ? { sender, recipient: recipient ?? null } : null,
  });
  return to ?? fail(unknownRecipient);
}

/** Claims the caller's own unused uploads for the message, each once. Refuses other files. */
async function ownUploads(call: Sending, ids: readonly number[]): Promise<number[]> {
  const uniqueIds = [...new Set(ids)];
  for (const ID of uniqueIds) {
    if (!(await claimUpload(call, ID, messageFile)))
      call.fail(unknownFile, undefined, { attachments: unknownFile.sentence(undefined) });
  }
  return uniqueIds;
}
