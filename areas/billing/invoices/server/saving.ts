import { sql } from "kysely";
import { productsOn } from "#areas/practice/reference-data/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { DUE_DAYS } from "../invoice.contract.ts";

export interface DraftLine {
  readonly _product?: number | null | undefined;
  readonly description: string;
  readonly unit_price: number | string;
  readonly units: number | string;
  readonly has_gst?: boolean | undefined;
}

export interface Draft {
  readonly _doctor: number;
  readonly by: number;
  readonly lines: readonly DraftLine[];
  readonly invoice_date: Day;
  readonly due_date?: Day | undefined;
  readonly kind?: "ordinary" | "signup" | "forms" | "switch";
  /** ID of the issuer. Defaults to the first issuer. */
  readonly invoicer?: number | null | undefined;
  readonly linked_invoice?: number | null | undefined;
  readonly upload_key?: string;
}

/**
 * Inserts an unpublished invoice with its lines in the caller's transaction and returns its ID. The caller
 * writes the audit entry.
 */
export async function insertInvoice(db: Db, draft: Draft): Promise<number> {
  const { _doctor, by, lines, invoice_date } = draft;
  const { ID } = await db
    .insertInto("invoice")
    .values({
      _doctor,
      _issuer: draft.invoicer ?? (await firstIssuer(db)),
      kind: draft.kind ?? "ordinary",
      invoice_date,
      due_date: draft.due_date ?? addDays(invoice_date, DUE_DAYS),
      linked_invoice: draft.linked_invoice ?? null,
      upload_key: draft.upload_key ?? null,
      _created_by: by,
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await insertLines(db, { _doctor, ID, invoice_date }, lines);
  return ID;
}

async function firstIssuer(db: Db): Promise<number> {
  const query = db.selectFrom("issuer").select("ID").where("is_deleted", "=", false).orderBy("ID").limit(1);
  return (await query.executeTakeFirstOrThrow()).ID;
}

interface DatedInvoice {
  readonly _doctor: number;
  readonly ID: number;
  readonly invoice_date: Day;
}

/** Inserts the lines. A line without `has_gst` gets the GST setting of its product. */
async function insertLines(
  db: Db,
  { _doctor, ID, invoice_date }: DatedInvoice,
  lines: readonly DraftLine[],
): Promise<void> {
  const products = lines.some(({ has_gst }) => has_gst === undefined)
    ? await productsOn(db, invoice_date)
    : [];
  const gstOf = (line: DraftLine) =>
    line.has_gst ?? products.find((product) => product.ID === line._product)?.has_gst ?? false;
  const rows = lines.map((line, position) => ({
    _doctor,
    _invoice: ID,
    position,
    _product: line._product ?? null,
    description: line.description,
    unit_price: String(line.unit_price),
    units: String(line.units),
    has_gst: gstOf(line),
  }));
  await db.insertInto("invoice_line").values(rows).execute();
}

export async function replaceLines(
  db: Db,
  invoice: DatedInvoice,
  lines: readonly DraftLine[],
): Promise<void> {
  const { _doctor, ID } = invoice;
  await db.deleteFrom("invoice_line").where("_doctor", "=", _doctor).where("_invoice", "=", ID).execute();
  await insertLines(db, invoice, lines);
}

/** Deletes an unpublished invoice with its lines. Does nothing to a published invoice. */
export async function deleteDraft(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .deleteFrom("invoice")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("is_published", "=", false)
    .execute();
}

export async function markVoid(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .updateTable("invoice")
    .set((eb) => ({
      is_void: true,
      voided_at: sql<string>`statement_timestamp()`,
      version: eb("version", "+", 1),
    }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}
