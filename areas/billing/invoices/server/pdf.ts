import { greetingTo } from "#kernel/addresses/email-words.ts";
import { contentDisposition, safeFileName } from "#platform/files/rules/file-name.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { FastifyReply } from "fastify";
import type { Db } from "#platform/db/db.ts";
import type { adjustingRoutes } from "../adjusting.contract.ts";
import type { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { noOwnEmail } from "../problems.contract.ts";
import { invoiceDocument } from "../rules/document.ts";
import { dayOf, loadInvoice } from "./access.ts";
import { auditInvoice } from "./audit.ts";
import { issuedBytes } from "./issued-document.ts";
import { mailInvoice, pageOf } from "./mailing.ts";
import type { FoundInvoice } from "./queries.ts";

type Routes = typeof invoiceRoutes;
type Context<Name extends keyof Routes> = HandlerContext<Routes[Name]>;

/** Returns the stored PDF of a published invoice, or renders an unpublished one. */
async function bytesOf(db: Db, services: Services, invoice: FoundInvoice, now: string): Promise<Uint8Array> {
  const key = { _doctor: invoice._doctor, _invoice: invoice.ID, _credit_note: null };
  const storedBytes = invoice.is_published ? await issuedBytes(db, services, key) : null;
  return storedBytes ?? (await services.documents.render(invoiceDocument(invoice), new Date(now)));
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
  const bytes = await bytesOf(db, services, invoice, now);
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
  const { invoice, to, greeting, bytes } = await commit(async (db) => {
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
      bytes: await findStoredBytes(db, services, loadedInvoice),
    };
  });
  const pdfBytes = bytes ?? (await services.documents.render(invoiceDocument(invoice), new Date(now)));
  return commitReply(async (db) => {
    const url = pageOf(services.publicUrl(), invoice);
    await mailInvoice(db, invoice, {
      to,
      dedupeKey: `invoice-copy:${invoice.ID}:${actor.ID}:${now}`,
      url,
      bytes: pdfBytes,
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

const findStoredBytes = (db: Db, services: Services, { _doctor, ID, is_published }: FoundInvoice) =>
  is_published ? issuedBytes(db, services, { _doctor, _invoice: ID, _credit_note: null }) : null;
