import { findPayee } from "#areas/billing/invoices/server/index.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { pdf } from "#platform/documents/pdf.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { billingFileRoutes } from "../contract.ts";
import { bulkBillDocument } from "../rules/bulk-bill.ts";
import { listBillingPractices, listBulkBills } from "./queries.ts";

/** Handles API-REP-002: returns a PDF of one billing file, or of all files sent as bulk bills. */
export async function bulkBillPdf(call: HandlerContext<typeof billingFileRoutes.pdf>) {
  const { db, actor, client, query, now, assertFound, auditList } = call;
  const rows = await listBulkBills(db, client.ID, query.id);
  if (query.id !== undefined) assertFound(rows[0]);
  const at = (instant: string) => wallOf(instant, client.zone);
  const files = rows.map(({ file, comment, created_time, bulkbill_sent_date: sent }) => ({
    ...{ name: file.name, size: file.size, comment, added: at(created_time), sent: sent === null ? null : at(sent) },
  }));
  const parties = { client: await findPayee(db, client.ID), practices: await listBillingPractices(db, client.ID) };
  const made = { by: `${actor.first_name} ${actor.last_name}`, now: at(now) };
  auditList(
    client.ID,
    "billingfile",
    rows.map(({ ID }) => ID),
  );
  const name = query.id === undefined ? "Bulk bills.pdf" : `Bulk bill ${query.id}.pdf`;
  return pdf(call, name, bulkBillDocument({ ...parties, ...made, files }), []);
}
