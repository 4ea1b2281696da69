import { sql } from "kysely";
import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { rangeOf } from "#areas/billing/invoices/rules/range.ts";
import { PAYMENT_TYPES, paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { sendCsv, csvAmount, type CsvColumn, singleBatch } from "#platform/http/csv.ts";
import type { paymentRoutes } from "../contract.ts";

interface Row {
  readonly ID: number;
  readonly _invoice: number;
  readonly _doctor: number;
  readonly invoice_number: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly payment_date: Day;
  readonly payment_type: number;
  readonly payment_amount: number;
  readonly surcharge: number;
  readonly is_refund: boolean;
}

interface ReportQuery {
  readonly actor: Actor;
  readonly client: number | null;
  readonly start: Day;
  readonly end: Day;
}

/**
 * Lists the successful payments and refunds by payment date, both days included (G-38). Payments by client
 * credit don't count.
 */
export async function listReportPayments(db: Db, { actor, client, start, end }: ReportQuery) {
  const clientCondition =
    client === null
      ? visibleClients(actor, "invoice.report", sql.ref("m._doctor"))
      : sql<boolean>`m._doctor = ${client}`;
  const { rows } = await sql<Row>`
    select m."ID", m._invoice, m._doctor, i.invoice_number, p.title, p.first_name, p.last_name, m.payment_date, m.payment_type,
      m.amount_cents as payment_amount, m.surcharge_cents as surcharge, m._refund_of is not null as is_refund
    from payment m join invoice i on i._doctor = m._doctor and i."ID" = m._invoice join person p on p."ID" = m._doctor
    where ${clientCondition} and m.is_successful and m.payment_type is not null and m.payment_date >= ${start} and m.payment_date <= ${end}
    order by m.payment_date, m."ID"`.execute(db);
  return rows.map(({ title, first_name, last_name, ...row }) => ({
    ...row,
    client: clientName({ title, first_name, last_name }),
  }));
}

interface PaymentSums {
  readonly payment_amount: number;
  readonly surcharge: number;
}
const sumOf = (rows: readonly PaymentSums[]): PaymentSums => ({
  payment_amount: rows.reduce((sum, row) => sum + row.payment_amount, 0),
  surcharge: rows.reduce((sum, row) => sum + row.surcharge, 0),
});

/** Handles API-INV-013: returns the payments of a period with totals by type. */
export async function paymentReport({
  db,
  actor,
  client,
  query,
  fail,
}: HandlerContext<typeof paymentRoutes.report>) {
  const range = rangeOf(query);
  if (range.problem !== null) return fail(range.problem);
  const rows = await listReportPayments(db, { ...range, actor, client: client?.ID ?? null });
  const by_type = PAYMENT_TYPES.flatMap(({ value, label }) => {
    const typeRows = rows.filter(({ payment_type }) => payment_type === value);
    return typeRows.length === 0
      ? []
      : [{ payment_type: value, name: label, count: typeRows.length, ...sumOf(typeRows) }];
  });
  return { rows, totals: { ...sumOf(rows), by_type } };
}

type ReportRow = Awaited<ReturnType<typeof listReportPayments>>[number];
const COLUMNS: readonly CsvColumn<ReportRow>[] = [
  ["Invoice", ({ invoice_number }) => formatInvoiceNumber(invoice_number)],
  ["Client", ({ client }) => client],
  ["Payment date", ({ payment_date }) => formatDay(payment_date)],
  ["Payment type", ({ payment_type }) => paymentTypeName(payment_type)],
  ["Amount", ({ payment_amount }) => csvAmount(payment_amount)],
  ["Surcharge", ({ surcharge }) => csvAmount(surcharge)],
];

export async function paymentReportCsv(call: HandlerContext<typeof paymentRoutes.reportCsv>) {
  const { db, actor, client, query, reply, fail } = call;
  const range = rangeOf(query);
  if (range.problem !== null) return fail(range.problem);
  return sendCsv(
    reply,
    "payments.csv",
    COLUMNS,
    singleBatch(await listReportPayments(db, { ...range, actor, client: client?.ID ?? null })),
  );
}
