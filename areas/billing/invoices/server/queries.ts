import { sql } from "kysely";
import { findClientCredit, listPayments } from "#areas/billing/ledger/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Db } from "#platform/db/db.ts";
import type { InvoiceInput, InvoiceRowInput } from "../invoice.contract.ts";
import { invoiceState, outstandingOf } from "../rules/state.ts";
import { findIssuer, findPayee } from "./payee.queries.ts";

const selectInvoices = (db: Db) =>
  db
    .selectFrom("invoice as i")
    .innerJoin("person as p", "p.ID", "i._doctor")
    .innerJoin("doctor as d", "d.ID", "i._doctor")
    .leftJoin("invoice_balance as b", (join) =>
      join.onRef("b._doctor", "=", "i._doctor").onRef("b._invoice", "=", "i.ID"),
    )
    .select([
      "i.ID",
      "i._doctor",
      "i.invoice_number",
      "i.invoice_date",
      "i.due_date",
      "i.subtotal_cents",
      "i.total_cents",
    ])
    .select([
      "i.is_published",
      "i.is_void",
      "i.kind",
      "i.linked_invoice",
      "i.remind_date",
      "i.reminders",
      "i.version",
    ])
    .select(["i._issuer", "i.published_at", "i._published_by", "b.cents as balance"])
    .select(["p.username", "p.title", "p.first_name", "p.last_name", "d.company"])
    .select(
      sql<string>`coalesce((select string_agg(l.description, ', ' order by l.position) from (
        select description, position from invoice_line l where l._doctor = i._doctor and l._invoice = i."ID" order by position limit 3) l), '')`.as(
        "description",
      ),
    );

type RawRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>["execute"]>>[number];

/** Converts a database row to a list row, with amounts in cents. */
function rowOf(row: RawRow): InvoiceRowInput {
  const outstanding = outstandingOf(row, row.balance);
  return {
    ID: row.ID,
    _doctor: row._doctor,
    invoice_number: row.invoice_number,
    invoice_date: row.invoice_date,
    due_date: row.due_date,
    description: row.description,
    subtotal: row.subtotal_cents,
    tax: row.total_cents - row.subtotal_cents,
    total: row.total_cents,
    outstanding,
    is_published: row.is_published,
    is_void: row.is_void,
    status: invoiceState({ ...row, outstanding }),
    kind: row.kind,
    is_signup: row.kind === "signup",
    linked_invoice: row.linked_invoice,
    remind_date: row.remind_date,
    reminders: row.reminders,
    client: { ID: row._doctor, username: row.username, name: clientName(row), company: row.company },
    version: row.version,
  };
}

/** Lists the invoices with these IDs, in the order of the IDs. */
export async function listRows(db: Db, ids: readonly number[]): Promise<InvoiceRowInput[]> {
  if (ids.length === 0) return [];
  const rowsById = new Map(
    (
      await selectInvoices(db)
        .where("i.ID", "in", [...ids])
        .execute()
    ).map((row) => [row.ID, rowOf(row)]),
  );
  return ids.flatMap((ID) => rowsById.get(ID) ?? []);
}

export async function listLines(db: Db, _doctor: number, _invoice: number) {
  return await db
    .selectFrom("invoice_line")
    .select([
      "ID",
      "_product",
      "description",
      "unit_price",
      "units",
      "has_gst",
      "subtotal_cents",
      "total_cents",
    ])
    .select(["subtotal_cents as subtotal", "total_cents as total_price"])
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", _invoice)
    .orderBy("position")
    .execute();
}

export const listCreditNotes = (db: Db, _doctor: number, _invoice: number) =>
  db
    .selectFrom("credit_note")
    .select(["ID", "credit_number", "_invoice", "amount_cents as amount", "tax_cents as tax"])
    .select(["to_client_cents as client_credit", "reason", "credit_date"])
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", _invoice)
    .orderBy("ID")
    .execute();

/** Lists write-offs and their reversals in the order they were recorded. */
export const listWriteOffs = (db: Db, _doctor: number, _invoice: number) =>
  db
    .selectFrom("write_off as w")
    .leftJoin("write_off as r", (join) =>
      join.onRef("r._doctor", "=", "w._doctor").onRef("r._reverses", "=", "w.ID"),
    )
    .select([
      "w.ID",
      "w._invoice",
      "w.amount_cents as amount",
      "w.tax_cents as tax",
      "w.reason",
      "w.write_off_date",
    ])
    .select(["w._reverses", sql<boolean>`r."ID" is not null`.as("is_reversed")])
    .where("w._doctor", "=", _doctor)
    .where("w._invoice", "=", _invoice)
    .orderBy("w.ID")
    .execute();

const listReminders = (db: Db, _doctor: number, _invoice: number) =>
  db
    .selectFrom("invoice_reminder")
    .select(["ID", "remind_date", "sent_to"])
    .select(sql<boolean>`step is not null`.as("is_scheduled"))
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", _invoice)
    .orderBy("ID")
    .execute();

/** Loads an invoice with all its details, with amounts in cents. Undefined if it doesn't exist. */
export async function findInvoice(db: Db, _doctor: number, ID: number) {
  const row = await selectInvoices(db)
    .where("i._doctor", "=", _doctor)
    .where("i.ID", "=", ID)
    .executeTakeFirst();
  if (!row) return undefined;
  const lines = await listLines(db, _doctor, ID);
  return {
    ...rowOf(row),
    invoicer: await findIssuer(db, row._issuer),
    invoicee: await findPayee(db, _doctor),
    lineItems: lines.map((line) => ({
      ...line,
      unit_price: Number(line.unit_price),
      units: Number(line.units),
    })),
    payments: await listPayments(db, _doctor, [ID]),
    credit_notes: await listCreditNotes(db, _doctor, ID),
    write_offs: await listWriteOffs(db, _doctor, ID),
    reminder_log: await listReminders(db, _doctor, ID),
    client_credit: await findClientCredit(db, _doctor),
    published_at: row.published_at,
    published_by: await nameOf(db, row._published_by),
    sha256: await hashOf(db, _doctor, ID),
  } satisfies InvoiceInput;
}

export type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

async function nameOf(db: Db, ID: number | null): Promise<string | null> {
  if (ID === null) return null;
  const row = await db
    .selectFrom("person")
    .select(["first_name", "last_name"])
    .where("ID", "=", ID)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : null;
}

async function hashOf(db: Db, _doctor: number, _invoice: number): Promise<string | null> {
  const document = await db
    .selectFrom("invoice_document")
    .select(sql<string | null>`encode(sha256, 'hex')`.as("sha256"))
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", _invoice)
    .where("_credit_note", "is", null)
    .executeTakeFirst();
  return document?.sha256 ?? null;
}

/**
 * Locks an invoice until the end of the transaction, so that publishing, saving and deleting are serialised.
 */
export function lockInvoice(db: Db, _doctor: number, ID: number) {
  return db
    .selectFrom("invoice")
    .select([
      "ID",
      "_issuer",
      "is_published",
      "is_void",
      "invoice_number",
      "total_cents",
      "invoice_date",
      "version",
    ])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .executeTakeFirst();
}

type InvoiceKey = { readonly ID: number } | { readonly invoice_number: number };

/** Finds an invoice's client by the invoice's ID or number. */
export async function findOwner(
  db: Db,
  key: InvoiceKey,
): Promise<{ ID: number; _doctor: number } | undefined> {
  const query = db.selectFrom("invoice").select(["ID", "_doctor"]);
  return "ID" in key
    ? await query.where("ID", "=", key.ID).executeTakeFirst()
    : await query.where("invoice_number", "=", key.invoice_number).executeTakeFirst();
}
