import { sql } from "kysely";
import { type Asking, READERS } from "#areas/billing/invoices/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { type Day, daysBetween } from "#kernel/day.ts";
import type { Cents } from "#kernel/money.ts";
import { visibleClients } from "#platform/access/visible.ts";
import type { Db } from "#platform/db/db.ts";
import { statementOf, type StatementEntry } from "../rules/statement.ts";

interface Owed {
  readonly _doctor: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly ID: number;
  readonly invoice_number: number;
  readonly due_date: Day;
  readonly outstanding: Cents;
}

/** What is outstanding by the entries that count until a day and were recorded until a moment. */
export async function listOwed(db: Db, { actor, client }: Asking, as_at: Day, recorded_at: string): Promise<Owed[]> {
  const of = client === null ? visibleClients(actor, READERS, sql.ref("l._doctor")) : sql<boolean>`l._doctor = ${client}`;
  const { rows } = await sql<Owed>`
    select o._doctor, p.title, p.first_name, p.last_name, i."ID", i.invoice_number, i.due_date, o.outstanding
    from (select l._doctor, l._invoice, sum(l.cents)::bigint as outstanding from ledger_line l
      where ${of} and l.account = 'receivable' and l.effective <= ${as_at} and l.recorded <= ${recorded_at}
      group by 1, 2 having sum(l.cents) <> 0) o
    join invoice i on i._doctor = o._doctor and i."ID" = o._invoice join person p on p."ID" = o._doctor
    order by p.last_key, o._doctor, i.due_date, i."ID"`.execute(db);
  return rows;
}

const NOTHING = { not_due: 0, days_0_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0, total: 0 };
type Sums = typeof NOTHING;

function ageOf(days: number): Exclude<keyof Sums, "total"> {
  if (days <= 0) return "not_due";
  if (days <= 30) return "days_0_30";
  if (days <= 60) return "days_31_60";
  return days <= 90 ? "days_61_90" : "over_90";
}

function sumsOf(owed: readonly Owed[], as_at: Day): Sums {
  const sums = { ...NOTHING };
  for (const { due_date, outstanding } of owed) {
    sums[ageOf(daysBetween(due_date, as_at))] += outstanding;
    sums.total += outstanding;
  }
  return sums;
}

/** G-39. */
export function receivablesOf(owed: readonly Owed[], as_at: Day) {
  const clients = [...Map.groupBy(owed, ({ _doctor }) => _doctor)].flatMap(([ID, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const invoices = rows.map((row) => ({ ...row, days: daysBetween(row.due_date, as_at) }));
    return { ID, name: clientName(first), ...sumsOf(rows, as_at), invoices };
  });
  return { as_at, clients, totals: sumsOf(owed, as_at) };
}

/** Entries of a client with what each changes on what is owed, receivable and client credit taken together. */
export async function findStatement(db: Db, _doctor: number, from: Day, to: Day) {
  const person = await db
    .selectFrom("person")
    .select(["title", "first_name", "last_name", "email_address"])
    .where("ID", "=", _doctor)
    .executeTakeFirstOrThrow();
  const before = await sql<{ cents: Cents }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_line
    where _doctor = ${_doctor} and account in ('receivable', 'client_credit') and effective < ${from}`.execute(db);
  const { rows } = await sql<StatementEntry>`
    select e.kind, e.effective as day, coalesce(sum(l.cents), 0)::bigint as cents, i.invoice_number, i.due_date, m.payment_type
    from ledger_entry e
    join ledger_line l on l._doctor = e._doctor and l._entry = e."ID" and l.account in ('receivable', 'client_credit')
    left join invoice i on i._doctor = e._doctor and i."ID" = e._invoice
    left join payment m on m._doctor = e._doctor and m."ID" = e._payment
    where e._doctor = ${_doctor} and e.effective >= ${from} and e.effective <= ${to}
    group by e."ID", e.kind, e.effective, i.invoice_number, i.due_date, m.payment_type order by e.effective, e."ID"`.execute(db);
  const statement = statementOf(before.rows[0]?.cents ?? 0, rows);
  return { ID: _doctor, name: clientName(person), email: person.email_address, from, to, ...statement };
}
