import { hiddenFile, type AuditWords, hideParts } from "#kernel/text/audit-words.ts";
import { addressOfLink } from "#kernel/contract/link.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { type BillingFile, billingFile, type billingFileRoutes, unknownSelected } from "../contract.ts";
import { billingFilePaths } from "../paths.ts";
import { bulkBillMail } from "../rules/mail.ts";
import { bulkBillPdf } from "./bulk-bill.ts";
import {
  insertBillingFiles,
  listBillingFiles,
  listBillingTeam,
  lockBillingFiles,
  markSent,
  removeBillingFiles,
} from "./queries.ts";

const controller = "billingfile";

export const handlers: Handlers<typeof billingFileRoutes> = {
  list: ({ db, client }) => listBillingFiles(db, client.ID),

  async create(call) {
    const { db, client, body, assertAllowed, fail, auditWrite } = call;
    for (const [index, draft] of body.entries()) {
      assertAllowed(assertSameClient(draft, client));
      if (!(await claimUpload(call, draft._file, billingFile)))
        fail(unknownFile, undefined, { [`${index}._file`]: unknownFile.sentence(undefined) });
    }
    const files = body.map(({ _file, comment = null }) => ({ _file, comment }));
    const addedFiles = await insertBillingFiles(db, client.ID, files);
    for (const after of addedFiles)
      auditWrite({
        controller,
        identity: after.ID,
        message: auditTextOf("added the billing file", after),
        after,
      });
    return addedFiles;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound((await lockBillingFiles(db, client.ID, [params.id]))[0]);
    await removeBillingFiles(db, client.ID, [before.ID]);
    auditWrite({
      controller,
      identity: before.ID,
      message: auditTextOf("removed the billing file", before),
      before,
    });
    return { ID: before.ID };
  },

  async removeSelected(call) {
    const { db, client, body, auditWrite } = call;
    const files = await lockSelection(call, body.ids);
    await removeBillingFiles(db, client.ID, body.ids);
    for (const before of files)
      auditWrite({
        controller,
        identity: before.ID,
        message: auditTextOf("removed the billing file", before),
        before,
      });
    return { removed: files.length };
  },

  // Sends the files as bulk bills (STATE-BULK-01). Sending a file again updates its date.
  async send(call) {
    const { db, client, body, now, auditWrite } = call;
    const files = await lockSelection(call, body.ids);
    await markSent(db, client.ID, body.ids, now);
    await mailTeam(call, files);
    for (const before of files) {
      const after = { ...before, is_bulkbill_sent: true, bulkbill_sent_date: now };
      auditWrite({
        controller,
        identity: before.ID,
        message: auditTextOf("sent the bulk bill", before),
        before,
        after,
      });
    }
    return { ids: body.ids, is_bulkbill_sent: true, bulkbill_sent_date: now };
  },

  pdf: bulkBillPdf,
};

const auditTextOf = (act: string, { file }: BillingFile): AuditWords =>
  hideParts([hiddenFile(file.name)], (name) => `${act} ${name}`);

type SelectionContext = Pick<HandlerContext<typeof billingFileRoutes.send>, "db" | "client" | "fail">;

async function lockSelection(
  { db, client, fail }: SelectionContext,
  ids: readonly number[],
): Promise<BillingFile[]> {
  const files = await lockBillingFiles(db, client.ID, ids);
  return files.length === ids.length ? files : fail(unknownSelected);
}

/** Queues an email to each member of the billing team (C-109), in the same transaction as the change. */
async function mailTeam(
  { db, actor, client, now, services }: HandlerContext<typeof billingFileRoutes.send>,
  files: readonly BillingFile[],
): Promise<void> {
  const mail = bulkBillMail({
    client: `${client.first_name} ${client.last_name}`,
    by: `${actor.first_name} ${actor.last_name}`,
    files: files.map(({ file, comment }) => ({ name: file.name, comment })),
    url: services.publicUrl() + addressOfLink(billingFilePaths.list(), client.username),
  });
  const dedupeKey = `bulk-bill:${client.ID}:${now}:${files.map(({ ID }) => ID).join("-")}`.slice(0, 200);
  for (const { ID, email_address } of await listBillingTeam(db, client.company_code))
    await enqueueMail(db, {
      ...mail,
      dedupeKey: `${dedupeKey}:${ID}`,
      to: email_address ?? "",
      _doctor: client.ID,
      _person: ID,
    });
}
