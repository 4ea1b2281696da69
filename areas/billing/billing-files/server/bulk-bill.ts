import { findPayee } from "#areas/billing/invoices/server/index.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { billingFileRoutes } from "../contract.ts";
import { bulkBillDocument } from "../rules/bulk-bill.ts";
import { listBillingPractices, listBulkBills } from "./queries.ts";

/** Handles API-REP-002: returns a PDF of one billing file, or of all files sent as bulk bills. */
export async function bulkBillPdf(call: HandlerContext<typeof billingFileRoutes.pdf>) {
  const { db, actor, client, query, now, assertFound, auditList } = call;
  const rows = await listBulkBills(db, client.ID, query.id);
  if (query.id !== undefined) assertFound(rows[0]);
  const toWallTime = (instant: string) => wallOf(instant, client.zone);
  const files = rows.map(({ file, comment, created_time, bulkbill_sent_date: sentTime }) => ({
    ...{
      name: file.name,
      size: file.size,
      comment,
      added: toWallTime(created_time),
      sent: sentTime === null ? null : toWallTime(sentTime),
    },
  }));
  const parties = {
    client: await findPayee(db, client.ID),
    practices: await listBillingPractices(db, client.ID),
  };
  const stamp = { by: `${actor.first_name} ${actor.last_name}`, now: toWallTime(now) };
  auditList(
    client.ID,
    "billingfile",
    rows.map(({ ID }) => ID),
  );
  const name = query.id === undefined ? "Bulk bills.pdf" : `Bulk bill ${query.id}.pdf`;
  return sendPdf(call, name, bulkBillDocument({ ...parties, ...stamp, files }), []);
}
