import { billingServiceOf } from "#areas/practice/clients/server/index.ts";
import { bookCredit, lockClientCredit, lockInvoiceBalance } from "#areas/billing/ledger/server/index.ts";
import { divideCredit } from "#areas/billing/ledger/rules/credit.ts";
import type { Day } from "#kernel/dates/day.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { allow } from "#kernel/contract/verdict.ts";
import { hasRight } from "#platform/access/actor.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { forbidden, ownerRequired, refusalOf } from "#kernel/contract/problem.ts";
import type { adjustingRoutes } from "../adjusting.contract.ts";
import type { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { unknownIssuer, unknownLinked, unknownProduct } from "../problems.contract.ts";
import { creditDocument } from "../rules/document.ts";
import { reductionsOf } from "../rules/reductions.ts";
import { mayBeDue, mayChange, mayCredit } from "../rules/invoice-verdicts.ts";
import { dayOf, findInvoiceClient } from "./access.ts";
import { auditInvoice } from "./audit.ts";
import { openFormsFee } from "./forms-fee.ts";
import { storeDocument } from "./issued-document.ts";
import { listIssuers } from "./payee.queries.ts";
import { findInvoice, listCreditNotes, lockInvoice } from "./queries.ts";
import { drawAndPublish } from "./bulk.ts";
import { type DraftLine, insertInvoice, replaceLines } from "./saving.ts";

type Routes = typeof invoiceRoutes;
type Context<Name extends keyof Routes> = HandlerContext<Routes[Name]>;

/** Creates an invoice (API-INV-003). With `send_email`, also publishes and emails it in the same request. */
export async function createInvoice(call: Context<"create">) {
  const { actor, query, commit, commitReply } = call;
  if (query.send_email && !hasRight(actor, "invoice.publish")) throw refusalOf(forbidden, undefined);
  if (!query.send_email) return commitReply((db) => create(db, call));
  const { ID } = await commit((db) => create(db, call));
  return drawAndPublish(call, ID, true);
}

async function create(db: Db, call: Context<"create">) {
  const { actor, client, body, auditWrite, assertFound, assertAllowed } = call;
  const _doctor = client?.ID ?? body._doctor ?? body.invoicee;
  if (!_doctor) throw refusalOf(ownerRequired, undefined);
  if (client && [body._doctor, body.invoicee].some((owner) => owner && owner !== client.ID))
    throw refusalOf(ownerRequired, undefined);
  const invoice_date = body.invoice_date ?? dayOf(call);
  assertAllowed(body.due_date ? mayBeDue(body.due_date, invoice_date) : allow);
  await assertKnownReferences(db, call, _doctor, body);
  const { lineItems: lines, due_date, invoicer, linked_invoice } = body;
  const ID = await insertInvoice(db, {
    _doctor,
    by: actor.ID,
    lines,
    invoice_date,
    due_date,
    invoicer,
    linked_invoice,
  });
  const after = assertFound(await findInvoice(db, _doctor, ID));
  auditWrite(
    auditInvoice(after, `added the invoice ${formatInvoiceNumber(after.invoice_number)}`, null, after),
  );
  return after;
}

type CheckContext = Pick<Context<"update">, "fail">;
interface InvoiceReferences {
  readonly invoicer?: number | null | undefined;
  readonly linked_invoice?: number | null | undefined;
  readonly lineItems?: readonly DraftLine[] | undefined;
}

async function assertKnownReferences(
  db: Db,
  { fail }: CheckContext,
  _doctor: number,
  { invoicer, linked_invoice, lineItems = [] }: InvoiceReferences,
) {
  const isClient = await db.selectFrom("doctor").select("ID").where("ID", "=", _doctor).executeTakeFirst();
  if (!isClient) throw refusalOf(ownerRequired, undefined);
  if (invoicer && !(await listIssuers(db)).some(({ ID }) => ID === invoicer)) fail(unknownIssuer);
  if (linked_invoice && !(await lockInvoice(db, _doctor, linked_invoice))) fail(unknownLinked);
  const productIds = new Set(lineItems.flatMap(({ _product }) => _product ?? []));
  if (productIds.size === 0) return;
  const products = await db
    .selectFrom("product")
    .select("ID")
    .where("ID", "in", [...productIds])
    .execute();
  if (products.length < productIds.size) fail(unknownProduct);
}

/** Updates an invoice (API-INV-004). */
export async function changeInvoice(call: Context<"update">) {
  const { db, params, body, assertFound, assertAllowed, auditWrite } = call;
  const _doctor = assertFound(await findInvoiceClient(db, call, params.id, "invoice.edit"));
  await lockInvoice(db, _doctor, params.id);
  const before = assertFound(await findInvoice(db, _doctor, params.id));
  assertAllowed(mayChange(before, body));
  const { invoice_date = before.invoice_date, due_date = before.due_date, lineItems, version } = body;
  assertAllowed(mayBeDue(due_date, invoice_date));
  await assertKnownReferences(db, call, _doctor, body);
  const change = {
    due_date,
    ...(before.is_published ? {} : { invoice_date }),
    ...(body.invoicer ? { _issuer: body.invoicer } : {}),
    ...(body.linked_invoice === undefined ? {} : { linked_invoice: body.linked_invoice }),
  };
  await updateVersioned(db, "invoice", { _doctor, ID: before.ID }, change, {
    version,
    current: () => before,
  });
  if (lineItems) await replaceLines(db, { _doctor, ID: before.ID, invoice_date }, lineItems);
  const after = assertFound(await findInvoice(db, _doctor, before.ID));
  auditWrite(
    auditInvoice(after, `saved the invoice ${formatInvoiceNumber(after.invoice_number)}`, before, after),
  );
  return after;
}

/** Adds a credit note to a published invoice (G-32). */
export async function creditInvoice(call: HandlerContext<typeof adjustingRoutes.credit>) {
  const { db, actor, params, body, services, now, assertFound, assertAllowed, auditWrite } = call;
  const _doctor = assertFound(await findInvoiceClient(db, call, params.id, "invoice.edit"));
  assertFound(await lockInvoice(db, _doctor, params.id));
  const outstanding = (await lockInvoiceBalance(db, _doctor, params.id)) ?? 0;
  await lockClientCredit(db, _doctor);
  const invoice = assertFound(await findInvoice(db, _doctor, params.id));
  const reductions = reductionsOf(invoice);
  assertAllowed(mayCredit(invoice, body.amount, reductions.before));
  const division = divideCredit(body.amount, { ...invoice, lines: invoice.lineItems, ...reductions });
  const note = {
    amount: body.amount,
    toClient: Math.max(0, body.amount - outstanding),
    on: dayOf(call),
    division,
  };
  const { ID, credit_number } = await insertCreditNote(db, invoice, {
    ...note,
    reason: body.reason,
    by: actor.ID,
  });
  await bookCredit(
    db,
    { _doctor, _recorded_by: actor.ID },
    { ...note, _invoice: invoice.ID, _credit_note: ID },
  );
  const description = creditDocument({
    ...invoice,
    credit_number,
    credit_date: note.on,
    amount: note.amount,
    tax: division.tax,
    reason: body.reason,
  });
  await storeDocument(db, services, {
    _doctor,
    _invoice: invoice.ID,
    _credit_note: ID,
    description,
    at: now,
    bytes: null,
  });
  const after = assertFound((await listCreditNotes(db, _doctor, invoice.ID)).find((row) => row.ID === ID));
  const message = `credited ${formatMoney(body.amount)} of the invoice ${formatInvoiceNumber(invoice.invoice_number)}`;
  auditWrite(auditInvoice(invoice, message, null, after));
  return after;
}

interface NewNote {
  readonly amount: number;
  readonly toClient: number;
  readonly on: Day;
  readonly division: ReturnType<typeof divideCredit>;
  readonly reason: string;
  readonly by: number;
}

const insertCreditNote = (db: Db, { _doctor, ID }: { _doctor: number; ID: number }, note: NewNote) =>
  db
    .insertInto("credit_note")
    .values({
      _doctor,
      _invoice: ID,
      amount_cents: note.amount,
      tax_cents: note.division.tax,
      to_client_cents: note.toClient,
      reason: note.reason,
      credit_date: note.on,
      _created_by: note.by,
    })
    .returning(["ID", "credit_number"])
    .executeTakeFirstOrThrow();

/**
 * Returns the client's unpaid forms-fee invoice, of which there is at most one, or creates it at the server's
 * price (API-INV-018, C-107).
 */
export async function fillForms(call: Context<"fillingInvoice">) {
  const { db, actor, client, query, auditWrite } = call;
  if (query.isServiceRequired && !hasRight(actor, "account.package") && !hasRight(actor, "client.services"))
    throw refusalOf(forbidden, undefined);
  const service = query.isServiceRequired ? await billingServiceOf(db, client.ID) : undefined;
  return openFormsFee(db, {
    client,
    by: actor.ID,
    auditWrite,
    ...(service === undefined ? {} : { service }),
  });
}
