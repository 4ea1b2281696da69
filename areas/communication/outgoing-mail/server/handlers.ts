import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import { cancelMail, queueAgain, reserveCopy } from "#platform/mail/queue-again.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import type { mailRoutes } from "../contract.ts";
import { mayCancel, maySendOnceMore, mayTryAgain } from "../rules/acts.ts";
import { maskLinks } from "../rules/mask.ts";
import { kindOf } from "../rules/words.ts";
import {
  countMails,
  countOpen,
  findMail,
  isBureau,
  listAttachments,
  listAttempts,
  listMails,
  lockMail,
  type MailRow,
  type OpenedRow,
} from "./queries.ts";

export const handlers: Handlers<typeof mailRoutes> = {
  async list({ db, params, query, services }) {
    const filter = { state: query.state, search: query.search?.trim() ?? "" };
    const offset = offsetOf(params.pageSize, params.pageNumber);
    const rows = await listMails(db, filter, params.pageSize, offset);
    const total = await countMails(db, filter, offset);
    const counts = await countOpen(db);
    const is_sandbox = services.config.mailUrl === undefined;
    return { ...pageOf("mails", rows.map(mailReply), total), counts, is_sandbox };
  },

  async get({ db, params, assertFound }) {
    return await openedReply(db, assertFound(await findMail(db, params.id)));
  },

  async tryAgain({ db, params, now, assertAllowed, assertFound, auditWrite }) {
    const mail = assertFound(await lockMail(db, params.id));
    assertAllowed(mayTryAgain(mail, now));
    await queueAgain(db, mail);
    auditWrite(changeOf(mail, "retried an email"));
    return await openedReply(db, assertFound(await findMail(db, mail.ID)));
  },

  async sendOnceMore({ db, params, now, assertAllowed, assertFound, auditWrite }) {
    const mail = assertFound(await lockMail(db, params.id));
    assertAllowed(maySendOnceMore(mail, now));
    const copy = await reserveCopy(db, mail);
    auditWrite(changeOf({ ...mail, ID: copy.ID }, "resent an email"));
    return await openedReply(db, assertFound(await findMail(db, copy.ID)));
  },

  async cancel({ db, params, assertAllowed, assertFound, auditWrite }) {
    const mail = assertFound(await lockMail(db, params.id));
    assertAllowed(mayCancel(mail));
    await cancelMail(db, mail);
    auditWrite(changeOf(mail, "cancelled an email"));
    return await openedReply(db, assertFound(await findMail(db, mail.ID)));
  },
};

// The audit message contains no email address, because the linked record shows the recipient.
const changeOf = (
  { ID, _doctor, dedupe_key }: { ID: number; _doctor: number; dedupe_key: string },
  action: string,
) => ({
  controller: "mail",
  identity: ID,
  message: `${action} ${ID} (${kindOf(dedupe_key)})`,
  _doctor,
});

function mailReply({ _doctor, dedupe_key, username, client_name, ...row }: MailRow) {
  const client = isBureau(_doctor) || username === null ? null : { ID: _doctor, username, name: client_name };
  return { ...row, kind: kindOf(dedupe_key), client };
}

async function openedReply(db: Db, { body_text, message_id, secret_until, _again_of, ...row }: OpenedRow) {
  return {
    ...mailReply(row),
    message_id,
    secret_until,
    again_of: _again_of,
    text: body_text === null ? null : maskLinks(body_text),
    attachments: await listAttachments(db, row._doctor, row.ID),
    tries: await listAttempts(db, row._doctor, row.ID),
  };
}
