import { formatMoney } from "#kernel/money/money.ts";
import { notFound, Refusal, refusalOf } from "#kernel/contract/problem.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, OpenClient } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { invoiceRoutes } from "../contract.ts";
import { ALREADY_PUBLISHED } from "../bulk.contract.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { publishRefused } from "../problems.contract.ts";
import { bulkMessage, type Failure } from "../rules/bulk-message.ts";
import { invoiceDocument } from "../rules/document.ts";
import { mayPublish } from "../rules/invoice-verdicts.ts";
import { manualStepOf } from "../rules/reminders.ts";
import { isSelectable } from "../rules/state.ts";
import { dayOf, findInvoiceClient, loadInvoice } from "./access.ts";
import { auditInvoice } from "./audit.ts";
import { isJustReminded, mailInvoice, pageOf, sendReminder } from "./mailing.ts";
import { type DrawnInvoice, publishInvoice } from "./publishing.ts";
import { findInvoice, type FoundInvoice, lockInvoice } from "./queries.ts";
import { listSteps } from "./reminder-steps.ts";

type Routes = typeof invoiceRoutes;
type Context<Name extends keyof Routes> = HandlerContext<Routes[Name]>;

interface PublishContext {
  readonly actor: Actor;
  readonly client: OpenClient | null;
  readonly now: string;
  readonly services: Services;
  auditWrite(change: AuditEntry): void;
}

const PUBLISHER = "invoice.publish";

/**
 * Renders the tax invoice before anything is written, so that a character missing from all fonts refuses the
 * publishing.
 */
async function drawInvoice({ services, now }: PublishContext, invoice: FoundInvoice): Promise<DrawnInvoice> {
  const description = invoiceDocument(invoice);
  return { description, at: now, bytes: await services.documents.render(description, new Date(now)) };
}

async function loadPublishable(db: Db, call: PublishContext, ID: number): Promise<FoundInvoice> {
  const invoice = await loadInvoice({ ...call, db }, ID, PUBLISHER);
  if (!invoice) throw refusalOf(notFound, undefined);
  const verdict = mayPublish(invoice);
  if (!verdict.allowed) throw verdict.refusal;
  return invoice;
}

/** Publishes an invoice, stores its document and queues its email in one transaction (STATE-INV-01). */
async function publish(
  db: Db,
  call: PublishContext,
  ID: number,
  drawnInvoice: DrawnInvoice,
  isEmailed: boolean,
): Promise<FoundInvoice> {
  const { actor, now, services, auditWrite } = call;
  const _doctor = await findInvoiceClient(db, call, ID, PUBLISHER);
  if (_doctor === undefined) throw refusalOf(notFound, undefined);
  await lockInvoice(db, _doctor, ID);
  const before = await loadPublishable(db, call, ID);
  await publishInvoice(db, services, { _doctor, ID, by: actor.ID, now, drawn: drawnInvoice });
  const after = await findInvoice(db, _doctor, ID);
  if (!after) throw refusalOf(notFound, undefined);
  const to = after.invoicee.email;
  const isSent = isEmailed && to !== null;
  if (isSent) {
    const url = pageOf(services.publicUrl(), after);
    await mailInvoice(db, after, {
      to,
      dedupeKey: `invoice-published:${ID}`,
      url,
      bytes: drawnInvoice.bytes,
      person: _doctor,
      today: dayOf(call),
    });
  }
  const message = `published the invoice ${formatInvoiceNumber(after.invoice_number)}, ${formatMoney(after.total)}${isSent ? ", and emailed it" : ""}`;
  auditWrite(auditInvoice(after, message, before, after));
  return after;
}

/** Handles API-INV-009: publishes one invoice. */
export const publishOne = (call: Context<"publish">) =>
  drawAndPublish(call, call.params.id, call.query.send_email === true);

/**
 * Loads the invoice, renders its PDF without a database connection, then publishes in a second transaction.
 */
export async function drawAndPublish(
  call: Context<"publish"> | Context<"create">,
  ID: number,
  isEmailed: boolean,
) {
  const drawnInvoice = await drawInvoice(call, await call.commit((db) => loadPublishable(db, call, ID)));
  return call.commitReply((db) => publish(db, call, ID, drawnInvoice, isEmailed));
}

/**
 * Publishes each invoice in its own transaction, so that a failure doesn't affect the others (API-INV-016). A
 * repeated request reports the invoices already published.
 */
export async function publishMany(call: Context<"publishMany">) {
  const { body, commit, commitReply } = call;
  const failures: Failure[] = [];
  for (const ID of new Set(body.ids)) {
    let invoice: FoundInvoice | undefined;
    try {
      invoice = await commit((db) => loadInvoice({ ...call, db }, ID, PUBLISHER));
      const publishable = await commit((db) => loadPublishable(db, call, ID));
      if (!isSelectable(publishable))
        throw refusalOf(publishRefused, { reason: "Publish an invoice of $0.00 from its own page." });
      const drawnInvoice = await drawInvoice(call, publishable);
      await commit((db) => publish(db, call, ID, drawnInvoice, body.send_email === true));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const reason =
        invoice?.status === "published" || invoice?.status === "paid" ? ALREADY_PUBLISHED : error.message;
      failures.push({ ID, invoice_number: invoice?.invoice_number ?? null, reason });
    }
  }
  return commitReply(async () => ({ failed_list: failures, message: bulkMessage(failures) }));
}

/**
 * Sends reminders for published invoices with an outstanding amount (API-INV-017, RULE-INV-08). Two
 * simultaneous requests send each client only one email per invoice.
 */
export async function remindMany(call: Context<"remindMany">) {
  const { db, actor, body, services, now, auditWrite } = call;
  const failures: Failure[] = [];
  const [steps, today] = [await listSteps(db), dayOf(call)];
  for (const ID of [...new Set(body.ids)].toSorted((a, b) => a - b)) {
    const _doctor = await findInvoiceClient(db, call, ID, PUBLISHER);
    const locked = _doctor === undefined ? undefined : await lockInvoice(db, _doctor, ID);
    const invoice = locked && _doctor !== undefined ? await findInvoice(db, _doctor, ID) : undefined;
    const reason = reminderObstacleOf(invoice);
    const to = invoice?.invoicee.email;
    if (reason !== null || !invoice || !to) {
      failures.push({ ID, invoice_number: invoice?.invoice_number ?? null, reason: reason ?? "" });
      continue;
    }
    if (await isJustReminded(db, invoice, now)) continue;
    const words = manualStepOf(invoice.due_date, today, steps);
    await sendReminder(db, {
      invoice,
      to,
      today,
      publicUrl: services.publicUrl(),
      step: null,
      words,
      by: actor.ID,
    });
    auditWrite(
      auditInvoice(
        invoice,
        `sent a reminder for the invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
        null,
        {
          sent_to: to,
        },
      ),
    );
  }
  return { failed_list: failures, message: bulkMessage(failures) };
}

function reminderObstacleOf(invoice: FoundInvoice | undefined): string | null {
  if (!invoice) return "This invoice does not exist.";
  if (invoice.status === "void") return "It is void.";
  if (!invoice.is_published) return "It is not published.";
  if (invoice.outstanding === 0) return "Nothing is outstanding.";
  return invoice.invoicee.email === null ? "The client has no email address." : null;
}
