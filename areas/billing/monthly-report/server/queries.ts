import { sql } from "kysely";
import type { InvoiceAccess } from "#areas/billing/invoices/server/index.ts";
import { clientCondition, sumAges } from "#areas/billing/statements/server/index.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import type { MonthRow } from "../contract.ts";
import type { ReportMonth } from "../rules/months.ts";

interface Movements {
  readonly month: string;
  readonly invoices: number;
  readonly invoiced: Cents;
  readonly received: Cents;
  readonly refunded: Cents;
  readonly credited: Cents;
}

/** Sums the ledger's receivable lines by the month they count for. Months without entries have no row. */
async function sumMovements(
  db: Db,
  access: InvoiceAccess,
  months: readonly ReportMonth[],
): Promise<Movements[]> {
  const [firstMonth, lastMonth] = [months[0], months.at(-1)];
  if (!firstMonth || !lastMonth) return [];
  const { rows } = await sql<Movements>`
    select to_char(l.effective, 'YYYY-MM') as month,
      (count(distinct e."ID") filter (where e.kind = 'invoice') - count(distinct e."ID") filter (where e.kind = 'void'))::int as invoices,
      coalesce(sum(l.cents) filter (where e.kind in ('invoice', 'void')), 0)::bigint as invoiced,
      coalesce(-sum(l.cents) filter (where e.kind = 'receipt'), 0)::bigint as received,
      coalesce(sum(l.cents) filter (where e.kind = 'refund'), 0)::bigint as refunded,
      coalesce(-sum(l.cents) filter (where e.kind in ('credit', 'write_off')), 0)::bigint as credited
    from ledger_line l join ledger_entry e on e._doctor = l._doctor and e."ID" = l._entry
    where l.account = 'receivable' and l.effective >= ${firstMonth.start} and l.effective <= ${lastMonth.as_at} and ${clientCondition(access, "l._doctor")}
    group by 1`.execute(db);
  return rows;
}

const NO_AGES = { not_due: 0, days_0_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0, total: 0 };
const NO_MOVEMENTS = { invoices: 0, invoiced: 0, received: 0, refunded: 0, credited: 0 };

/** Returns the report's months with their movements and the outstanding amounts at their end, as recorded until `now`. */
export async function listMonths(
  db: Db,
  access: InvoiceAccess,
  months: readonly ReportMonth[],
  now: string,
): Promise<MonthRow[]> {
  const movements = new Map((await sumMovements(db, access, months)).map((row) => [row.month, row]));
  const ages = await sumAges(
    db,
    access,
    months.map(({ as_at }) => as_at),
    now,
  );
  return months.map(({ month, as_at }, index) => {
    const { total, ...sums } = ages[index] ?? NO_AGES;
    return { ...NO_MOVEMENTS, ...movements.get(month), month, as_at, ...sums, outstanding: total };
  });
}
