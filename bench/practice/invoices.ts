import type pg from "pg";
import type { Day } from "#kernel/dates/day.ts";

/**
 * Inserts `count` invoices of 2,000 clients over ten years, with their lines, entries, receipts and balances;
 * 97 in 100 are paid. Disables the triggers and writes the rows that they would produce.
 */
export async function fillInvoices(
  pool: pg.Pool,
  { count, today }: { count: number; today: Day },
): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  try {
    await run("set session_replication_role = replica");
    await run("set maintenance_work_mem = '512MB'");
    await run(`insert into person (kind, username, first_name, last_name)
      select 'client', 'bench' || n, 'Anna', 'Client ' || n
      from generate_series(1, 2000) n`);
    await run(`insert into doctor ("ID") select "ID" from person where username like 'bench%'`);
    const { rows } = await client.query<{ issuer: number; by: number; least: number }>(
      `select (select min("ID") from issuer) as issuer, (select min("ID") from person) as by,
        (select min("ID") from person where username like 'bench%') as least`,
    );
    const { issuer = 1, by = 1, least = 1 } = rows[0] ?? {};
    await run(`create temp table made as select n, ${least} + (n * 7919) % 2000 as d, 5000 + (n * 104729) % 200000 as cents,
      date '${today}' - ((${count} - n) * 3650 / ${count})::int as dated,
      n > ${count} * 0.999 as is_draft, n % 1000 = 7 as is_void, n % 100 = 13 or (n > ${count} * 0.99 and n % 3 > 0) as is_open
      from generate_series(1::bigint, ${count}) n`);
    await run(`insert into invoice (_doctor, "ID", invoice_number, _issuer, invoice_date, due_date, subtotal_cents, total_cents, is_published, published_at,
        is_void, voided_at, _created_by)
      select d, n, n, ${issuer}, dated, dated + 14, cents, cents, not is_draft, case when not is_draft then dated::timestamptz end,
        is_void and not is_draft, case when is_void and not is_draft then dated::timestamptz end, ${by} from made`);
    await run(`insert into invoice_line (_doctor, _invoice, position, _product, description, unit_price, units, has_gst)
      select d, n, 0, 101, 'Transcription', cents / 100.0, 1, false from made`);
    await run(`insert into payment (_doctor, "ID", receipt_number, _invoice, payment_type, amount_cents, payment_date, is_successful, created_time)
      select d, n, n, n, 1 + n % 4, cents, least(dated + 10, date '${today}'), true, dated + 10 from made where not (is_draft or is_void or is_open)`);
    await run(`insert into ledger_entry (_doctor, "ID", kind, effective, recorded, _invoice)
      select d, n, 'invoice', dated, dated, n from made where not is_draft`);
    await run(`insert into ledger_entry (_doctor, "ID", kind, effective, recorded, _invoice)
      select d, ${2 * count} + n, 'void', dated, dated, n from made where is_void and not is_draft`);
    await run(`insert into ledger_entry (_doctor, "ID", kind, effective, recorded, _invoice, _payment)
      select _doctor, ${count} + "ID", 'receipt', payment_date, payment_date, _invoice, "ID" from payment where "ID" <= ${count}`);
    const insertLines = (entry: string, account: string, sign: string, payment: string, from: string) =>
      run(`insert into ledger_line (_doctor, _entry, account, _invoice, _payment, cents, effective, recorded) select d, ${entry}, '${account}', n,
        ${payment}, ${sign} cents, ${from}`);
    await insertLines("n", "receivable", "", "null", "dated, dated from made where not is_draft");
    await insertLines("n", "revenue", "-", "null", "dated, dated from made where not is_draft");
    const voidedRows = "dated, dated from made where is_void and not is_draft";
    await insertLines(`${2 * count} + n`, "receivable", "-", "null", voidedRows);
    await insertLines(`${2 * count} + n`, "revenue", "", "null", voidedRows);
    const paidRows = `least(dated + 10, date '${today}'), least(dated + 10, date '${today}') from made where not (is_draft or is_void or is_open)`;
    await insertLines(`${count} + n`, "receivable", "-", "n", paidRows);
    await insertLines(`${count} + n`, "bank", "", "null", paidRows);
    await run(`insert into invoice_balance (_doctor, _invoice, cents) select d, n, case when is_open and not is_void then cents else 0 end
      from made where not is_draft`);
    await run(
      `insert into payment_balance (_doctor, _payment, cents) select _doctor, "ID", amount_cents from payment`,
    );
    await run(`insert into client_balance (_doctor) select "ID" from person where username like 'bench%'`);
    await run("vacuum analyze");
  } finally {
    await run("set session_replication_role = origin");
    client.release();
  }
}
