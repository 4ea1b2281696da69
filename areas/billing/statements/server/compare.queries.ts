import { sql } from "kysely";
import type { InvoiceAccess } from "#areas/billing/invoices/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import { ENTRY_KINDS, type EntryKind } from "../contract.ts";
import { type AsAt, differenceReason } from "../rules/difference.ts";
import { clientCondition, totalOwed } from "./receivables.queries.ts";

interface DifferingEntry {
  readonly ID: number;
  readonly kind: EntryKind;
  readonly _doctor: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly _invoice: number;
  readonly invoice_number: number;
  readonly credit_number: number | null;
  readonly payment_type: number | null;
  readonly effective: Day;
  readonly recorded: string;
  readonly cents: Cents;
  readonly kind_count: number;
  readonly kind_cents: Cents;
}

const MAX_LISTED = 20;
const MAX_PER_KIND = 5;

/**
 * Returns the SQL for the ledger lines that only report `one` contains, multiplied by `sign`. Split in two
 * parts so that each reads one index range.
 */
const onlyInSql = (access: InvoiceAccess, report: AsAt, otherReport: AsAt, sign: number) => {
  const line = sql`select l._doctor, l._entry, ${sign}::int * l.cents as cents from ledger_line l
    where l.account = 'receivable' and ${clientCondition(access, "l._doctor")}`;
  return sql`${line} and l.effective > ${otherReport.as_at} and l.effective <= ${report.as_at} and l.recorded <= ${report.recorded_at}
    union all ${line} and l.recorded > ${otherReport.recorded_at} and l.recorded <= ${report.recorded_at}
      and l.effective <= ${report.as_at} and l.effective <= ${otherReport.as_at}`;
};

/** Lists the entries that only one of two reports contains, with the count and sum of their kind. */
async function listDifferingEntries(
  db: Db,
  access: InvoiceAccess,
  first: AsAt,
  second: AsAt,
): Promise<DifferingEntry[]> {
  const { rows } = await sql<DifferingEntry>`
    select d.* from (
      select e."ID", e.kind, e._doctor, p.title, p.first_name, p.last_name, i."ID" as _invoice, i.invoice_number,
        c.credit_number, m.payment_type, e.effective, e.recorded, s.cents, count(*) over () as n,
        count(*) over (partition by e.kind) as kind_count, sum(s.cents) over (partition by e.kind)::bigint as kind_cents,
        row_number() over (partition by e.kind order by abs(s.cents) desc, e."ID") as place
      from (select x._doctor, x._entry, sum(x.cents)::bigint as cents
        from (${onlyInSql(access, second, first, 1)} union all ${onlyInSql(access, first, second, -1)}) x group by 1, 2) s
      join ledger_entry e on e._doctor = s._doctor and e."ID" = s._entry
      join invoice i on i._doctor = e._doctor and i."ID" = e._invoice
      join person p on p."ID" = e._doctor
      left join credit_note c on c._doctor = e._doctor and c."ID" = e._credit_note
      left join payment m on m._doctor = e._doctor and m."ID" = e._payment) d
    where d.n <= ${MAX_LISTED} or d.place <= ${MAX_PER_KIND} order by d.recorded, d."ID"`.execute(db);
  return rows;
}

/**
 * Compares two reports (G-39): the first total plus the differing entries and `unexplained` equals the second
 * total.
 */
export async function compareReports(db: Db, access: InvoiceAccess, first: AsAt, second: AsAt) {
  const rows = await listDifferingEntries(db, access, first, second);
  const [firstTotal, secondTotal] = [await totalOwed(db, access, first), await totalOwed(db, access, second)];
  const kinds = ENTRY_KINDS.flatMap((kind) => {
    const firstRow = rows.find((row) => row.kind === kind);
    return firstRow ? { kind, count: firstRow.kind_count, cents: firstRow.kind_cents } : [];
  });
  const explainedTotal = kinds.reduce((sum, { cents }) => sum + cents, 0);
  return {
    first: { ...first, total: firstTotal },
    second: { ...second, total: secondTotal },
    kinds,
    lines: rows.map((row) => ({
      ...row,
      client: clientName(row),
      reason: differenceReason(row, first, second),
    })),
    unexplained: secondTotal - firstTotal - explainedTotal,
  };
}
