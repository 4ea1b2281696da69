import { sql } from "kysely";
import type { InvoiceAccess } from "#areas/billing/invoices/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import { ENTRY_KINDS, type EntryKind } from "../contract.ts";
import { type AsAt, differenceReason } from "../rules/difference.ts";
import { ofAsked, totalOwed } from "./receivables.queries.ts";

interface Differing {
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

const ALL_SHOWN = 20;
const OF_EACH = 5;

/**
 * Returns the SQL for the ledger lines that only report `one` contains, multiplied by `sign`. Split in two
 * parts so that each reads one index range.
 */
const onlyIn = (asking: InvoiceAccess, one: AsAt, other: AsAt, sign: number) => {
  const line = sql`select l._doctor, l._entry, ${sign}::int * l.cents as cents from ledger_line l
    where l.account = 'receivable' and ${ofAsked(asking, "l._doctor")}`;
  return sql`${line} and l.effective > ${other.as_at} and l.effective <= ${one.as_at} and l.recorded <= ${one.recorded_at}
    union all ${line} and l.recorded > ${other.recorded_at} and l.recorded <= ${one.recorded_at}
      and l.effective <= ${one.as_at} and l.effective <= ${other.as_at}`;
};

/** Lists the entries that only one of two reports contains, with the count and sum of their kind. */
async function listDiffering(db: Db, asking: InvoiceAccess, first: AsAt, second: AsAt): Promise<Differing[]> {
  const { rows } = await sql<Differing>`
    select d.* from (
      select e."ID", e.kind, e._doctor, p.title, p.first_name, p.last_name, i."ID" as _invoice, i.invoice_number,
        c.credit_number, m.payment_type, e.effective, e.recorded, s.cents, count(*) over () as n,
        count(*) over (partition by e.kind) as kind_count, sum(s.cents) over (partition by e.kind)::bigint as kind_cents,
        row_number() over (partition by e.kind order by abs(s.cents) desc, e."ID") as place
      from (select x._doctor, x._entry, sum(x.cents)::bigint as cents
        from (${onlyIn(asking, second, first, 1)} union all ${onlyIn(asking, first, second, -1)}) x group by 1, 2) s
      join ledger_entry e on e._doctor = s._doctor and e."ID" = s._entry
      join invoice i on i._doctor = e._doctor and i."ID" = e._invoice
      join person p on p."ID" = e._doctor
      left join credit_note c on c._doctor = e._doctor and c."ID" = e._credit_note
      left join payment m on m._doctor = e._doctor and m."ID" = e._payment) d
    where d.n <= ${ALL_SHOWN} or d.place <= ${OF_EACH} order by d.recorded, d."ID"`.execute(db);
  return rows;
}

/**
 * Compares two reports (G-39): the first total plus the differing entries and `unexplained` equals the second
 * total.
 */
export async function compareReports(db: Db, asking: InvoiceAccess, first: AsAt, second: AsAt) {
  const rows = await listDiffering(db, asking, first, second);
  const [before, after] = [await totalOwed(db, asking, first), await totalOwed(db, asking, second)];
  const kinds = ENTRY_KINDS.flatMap((kind) => {
    const one = rows.find((row) => row.kind === kind);
    return one ? { kind, count: one.kind_count, cents: one.kind_cents } : [];
  });
  const explained = kinds.reduce((sum, { cents }) => sum + cents, 0);
  return {
    first: { ...first, total: before },
    second: { ...second, total: after },
    kinds,
    lines: rows.map((row) => ({ ...row, client: clientName(row), reason: differenceReason(row, first, second) })),
    unexplained: after - before - explained,
  };
}
