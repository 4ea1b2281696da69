import { greetingTo } from "#kernel/addresses/email-words.ts";
import { contentDisposition, safeFileName } from "#platform/files/rules/file-name.ts";
import { MoneyDocument } from "#kernel/text/document.contract.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { FastifyReply } from "fastify";
import type { Db } from "#platform/db/db.ts";
import type { adjustingRoutes } from "../adjusting.contract.ts";
import type { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { noOwnEmail } from "../problems.contract.ts";
import { currentDocument } from "../rules/current-document.ts";
import { invoiceDocument } from "../rules/document.ts";
import { dayOf, loadInvoice } from "./access.ts";
import { auditInvoice } from "./audit.ts";
import { drawIssued, findDescription, findIssued, issuedBytes } from "./issued-document.ts";
import { mailInvoice, pageOf } from "./mailing.ts";
import type { FoundInvoice } from "./queries.ts";

type Routes = typeof invoiceRoutes;
type Context<Name extends keyof Routes> = HandlerContext<Routes[Name]>;

const keyOf = ({ _doctor, ID }: FoundInvoice) => ({ _doctor, _invoice: ID, _credit_note: null });

/** Returns what a published invoice's document shows today, or null for an unpublished invoice. */
export async function shownDocument(db: Db, invoice: FoundInvoice): Promise<MoneyDocument | null> {
  const published = invoice.is_published ? await findDescription(db, keyOf(invoice)) : undefined;
  return published === undefined ? null : MoneyDocument.parse(currentDocument(published, invoice));
}

/**
 * Returns the PDF stored at publication if the invoice has no later entries, or if the caller asks for the
 * published version. Otherwise returns the current document, to be rendered.
 */
async function findPrint(db: Db, invoice: FoundInvoice, now: string, asPublished = false) {
  const issued = invoice.is_published ? await findIssued(db, keyOf(invoice)) : undefined;
  if (!issued) return { description: invoiceDocument(invoice), drawn_at: now, bytes: null };
  const description = asPublished ? issued.description : currentDocument(issued.description, invoice);
  return JSON.stringify(description) === JSON.stringify(issued.description)
    ? issued
    : { description, drawn_at: now, bytes: null };
}

function preparePdfReply(reply: FastifyReply, name: string, bytes: Uint8Array): Buffer {
  reply.headers({
    "content-type": "application/pdf",
    "content-disposition": contentDisposition("attachment", safeFileName(name)),
    "cache-control": "private, no-store",
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Handles API-REP-003: returns the invoice's PDF. */
export async function invoicePdf(call: Context<"pdf">) {
  const { db, query, services, now, reply, assertFound, auditList } = call;
  const invoice = assertFound(await loadInvoice(call, query.id));
  const bytes = await drawIssued(services, await findPrint(db, invoice, now, query.as_published));
  auditList(invoice._doctor, "invoice", [invoice.ID]);
  return preparePdfReply(reply, `Invoice ${formatInvoiceNumber(invoice.invoice_number)}.pdf`, bytes);
}

export async function creditPdf(call: HandlerContext<typeof adjustingRoutes.creditPdf>) {
  const { db, params, services, reply, assertFound, auditList } = call;
  const invoice = assertFound(await loadInvoice(call, params.id));
  const note = assertFound(invoice.credit_notes.find(({ ID }) => ID === params.credit));
  const key = { _doctor: invoice._doctor, _invoice: invoice.ID, _credit_note: note.ID };
  const bytes = assertFound(await issuedBytes(db, services, key));
  auditList(invoice._doctor, "invoice", [invoice.ID]);
  return preparePdfReply(reply, `Credit note ${formatInvoiceNumber(note.credit_number)}.pdf`, bytes);
}

/** Emails a copy of the invoice to the caller's own address only (API-INV-011). */
export async function emailMe(call: Context<"emailMe">) {
  const { actor, params, services, now, commit, commitReply, assertFound, fail, auditWrite } = call;
  const { invoice, to, greeting, print } = await commit(async (db) => {
    const loadedInvoice = assertFound(await loadInvoice({ ...call, db }, params.id));
    const person = await db
      .selectFrom("person")
      .select(["email_address", "first_name"])
      .where("ID", "=", actor.ID)
      .executeTakeFirst();
    return {
      invoice: loadedInvoice,
      to: person?.email_address ?? fail(noOwnEmail),
      greeting: greetingTo({ first_name: person?.first_name ?? "" }),
      print: await findPrint(db, loadedInvoice, now),
    };
  });
  const bytes = await drawIssued(services, print);
  return commitReply(async (db) => {
    const url = pageOf(services.publicUrl(), invoice);
    await mailInvoice(db, invoice, {
      to,
      dedupeKey: `invoice-copy:${invoice.ID}:${actor.ID}:${now}`,
      url,
      bytes,
      person: actor.ID,
      today: dayOf(call),
      greeting,
    });
    auditWrite(
      auditInvoice(
        invoice,
        `emailed a copy of the invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
        null,
        { to },
      ),
    );
    return { message: "Emailed Successfully" };
  });
}
