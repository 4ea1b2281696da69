import { type RawBuilder, sql } from "kysely";
import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { type InvoiceAccess, READ_PERMISSIONS } from "#areas/billing/invoices/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";
import type { Cents } from "#kernel/money/money.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { type CsvColumn, csvAmount } from "#platform/http/csv.ts";
import type { AsAt } from "../rules/difference.ts";

/**
 * Returns the condition for rows of the selected client, or of all clients whose invoices the caller may see.
 */
export const clientCondition = ({ actor, client }: InvoiceAccess, column: string): RawBuilder<boolean> =>
  client === null
    ? visibleClients(actor, READ_PERMISSIONS, sql.ref(column))
    : sql<boolean>`${sql.ref(column)} = ${client}`;

/**
 * Returns the SQL for the amounts outstanding as at a point: today's balances less entries dated or recorded
 * later. Reads only open balances and later entries, not the whole ledger.
 */
const owedSqlFor = (
  conditionOf: (column: string) => RawBuilder<boolean>,
  { as_at, recorded_at }: AsAt,
) => sql`
  select o._doctor, o._invoice, sum(o.cents)::bigint as outstanding from (
    select b._doctor, b._invoice, b.cents from invoice_balance b where b.cents > 0 and ${conditionOf("b._doctor")}
    union all
    select l._doctor, l._invoice, -l.cents from ledger_line l
      where l.account = 'receivable' and l.effective > ${as_at} and ${conditionOf("l._doctor")}
    union all
    select l._doctor, l._invoice, -l.cents from ledger_line l
      where l.account = 'receivable' and l.recorded > ${recorded_at} and l.effective <= ${as_at} and ${conditionOf("l._doctor")}
  ) o group by 1, 2 having sum(o.cents) <> 0`;

export const owedSql = (access: InvoiceAccess, asAt: AsAt) =>
  owedSqlFor((column) => clientCondition(access, column), asAt);

export interface OwedInvoice {
  readonly _doctor: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly ID: number;
  readonly invoice_number: number;
  readonly due_date: Day;
  readonly days: number;
  readonly outstanding: Cents;
}

/** Lists the outstanding amount of each invoice, by client and due date. */
export const listOwedInvoices = (db: Db, access: InvoiceAccess, asAt: AsAt): Promise<OwedInvoice[]> =>
  listOwedRows(db, owedSql(access, asAt), asAt);

/** Lists the outstanding invoices of one client, whose statement the caller may see. */
export const listOwedByClient = (db: Db, _doctor: number, asAt: AsAt): Promise<OwedInvoice[]> =>
  listOwedRows(
    db,
    owedSqlFor((column) => sql<boolean>`${sql.ref(column)} = ${_doctor}`, asAt),
    asAt,
  );

async function listOwedRows(db: Db, owed: RawBuilder<unknown>, asAt: AsAt): Promise<OwedInvoice[]> {
  const { rows } = await sql<Omit<OwedInvoice, "days">>`
    select o._doctor, p.title, p.first_name, p.last_name, i."ID", i.invoice_number, i.due_date, o.outstanding
    from (${owed}) o
    join invoice i on i._doctor = o._doctor and i."ID" = o._invoice join person p on p."ID" = o._doctor
    order by p.last_key, o._doctor, i.due_date, i."ID"`.execute(db);
  return rows.map((row) => ({ ...row, days: daysBetween(row.due_date, asAt.as_at) }));
}

/** Sums by days past due on a day, for rows `o` of `owedSql` joined with their invoices `i`. */
function ageColumns(day: Day): RawBuilder<unknown> {
  const sumBetween = (from: number, to: number) =>
    sql`coalesce(sum(o.outstanding) filter (where ${day}::date - i.due_date between ${from}::int and ${to}::int), 0)::bigint`;
  return sql`${sumBetween(-9_999_999, 0)} as not_due, ${sumBetween(1, 30)} as days_0_30, ${sumBetween(31, 60)} as days_31_60,
    ${sumBetween(61, 90)} as days_61_90, ${sumBetween(91, 9_999_999)} as over_90`;
}

interface AgeSums {
  readonly not_due: Cents;
  readonly days_0_30: Cents;
  readonly days_31_60: Cents;
  readonly days_61_90: Cents;
  readonly over_90: Cents;
  readonly total: Cents;
}

interface Sums extends AgeSums {
  readonly invoice_count: number;
}
interface ClientSums extends Sums {
  readonly ID: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
}

/** Sums the outstanding amounts by client and days past due, in order of names (G-39). */
export async function sumOwed(db: Db, access: InvoiceAccess, asAt: AsAt): Promise<ClientSums[]> {
  const { rows } = await sql<ClientSums>`
    select p."ID", p.title, p.first_name, p.last_name, p.email_address as email, s.* from (
      select o._doctor, count(*) as invoice_count, sum(o.outstanding)::bigint as total, ${ageColumns(asAt.as_at)}
      from (${owedSql(access, asAt)}) o join invoice i on i._doctor = o._doctor and i."ID" = o._invoice group by 1) s
    join person p on p."ID" = s._doctor order by p.last_key, p."ID"`.execute(db);
  return rows;
}

/** Sums the outstanding amounts by days past due on each of the days, in their order. A sum is 0 if nothing is outstanding. */
export async function sumAges(
  db: Db,
  access: InvoiceAccess,
  days: readonly Day[],
  recorded_at: string,
): Promise<AgeSums[]> {
  const sums: AgeSums[] = [];
  for (const as_at of days) {
    const owed = owedSql(access, { as_at, recorded_at });
    const { rows } = await sql<AgeSums>`
      select coalesce(sum(o.outstanding), 0)::bigint as total, ${ageColumns(as_at)}
      from (${owed}) o join invoice i on i._doctor = o._doctor and i."ID" = o._invoice`.execute(db);
    sums.push(...rows);
  }
  return sums;
}

const NO_SUMS: Sums = {
  not_due: 0,
  days_0_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  total: 0,
  invoice_count: 0,
};

const addSums = (sums: Sums, row: Sums): Sums => ({
  not_due: sums.not_due + row.not_due,
  days_0_30: sums.days_0_30 + row.days_0_30,
  days_31_60: sums.days_31_60 + row.days_31_60,
  days_61_90: sums.days_61_90 + row.days_61_90,
  over_90: sums.over_90 + row.over_90,
  total: sums.total + row.total,
  invoice_count: sums.invoice_count + row.invoice_count,
});

/** Builds the receivables report (G-39). Omits the invoices if `owed` is null. */
export function receivablesOf(asAt: AsAt, sums: readonly ClientSums[], owed: readonly OwedInvoice[] | null) {
  const byClient = owed && Map.groupBy(owed, ({ _doctor }) => _doctor);
  const clients = sums.map((row) => ({
    ...row,
    name: clientName(row),
    ...(byClient ? { invoices: byClient.get(row.ID) ?? [] } : {}),
  }));
  return { ...asAt, clients, totals: sums.reduce(addSums, NO_SUMS) };
}

/**
 * Returns the total of the report and that of all ledger entries up to the same point, which must be equal.
 */
export async function checkTotal(
  db: Db,
  access: InvoiceAccess,
  asAt: AsAt,
): Promise<{ report: Cents; ledger: Cents }> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(l.cents), 0)::bigint as cents from ledger_line l
    where l.account = 'receivable' and l.effective <= ${asAt.as_at} and l.recorded <= ${asAt.recorded_at} and ${clientCondition(access, "l._doctor")}`.execute(
    db,
  );
  return { report: await totalOwed(db, access, asAt), ledger: rows[0]?.cents ?? 0 };
}

export async function totalOwed(db: Db, access: InvoiceAccess, asAt: AsAt): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(o.outstanding), 0)::bigint as cents from (${owedSql(access, asAt)}) o`.execute(db);
  return rows[0]?.cents ?? 0;
}

export const OWED_COLUMNS: readonly CsvColumn<OwedInvoice>[] = [
  ["Client", (row) => clientName(row)],
  ["Invoice", ({ invoice_number }) => formatInvoiceNumber(invoice_number)],
  ["Due date", ({ due_date }) => formatDay(due_date)],
  ["Days past due", ({ days }) => Math.max(0, days)],
  ["Outstanding", ({ outstanding }) => csvAmount(outstanding)],
];
