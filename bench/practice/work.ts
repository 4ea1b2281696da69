import type pg from "pg";
import type { Practice } from "./fill.ts";
import { MONDAY } from "./fill.ts";

/** Tasks per client: two a day on average, of which those of the last thirty days are open. */
const TASKS = 240;
const INVOICES = 150;
const LINES = 5;

/**
 * Inserts tasks of 120 days and published invoices with five lines for every client, as their triggers would
 * produce them. Does nothing if the practice already has invoices.
 */
export async function fillWork(pool: pg.Pool, { clients, firstClient }: Practice): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  try {
    if ((await run("select from invoice limit 1")).rowCount === 1) return;
    // Settings of a transaction also reach the other servers of a database on several.
    await run("begin");
    await run("set local session_replication_role = replica");
    await run("set local synchronous_commit = off");
    const clientRows = `generate_series(${firstClient}::bigint, ${firstClient + clients - 1}) d`;
    await run(`insert into task (_doctor, case_subject, received_time, due_time, duration, _status, is_returned, delivered_time, _created_by)
      select d, 'Clinic letters ' || n, at, at + interval '2 days', 60 + n % 1500, case when open then 1 else 6 end, not open,
        case when not open then at + interval '1 day' end, d
      from ${clientRows}, generate_series(1, ${TASKS}) n, lateral (select timestamptz '${MONDAY} 23:00+00' - n * interval '12 hours' as at, n <= 60 as open) made`);
    const { rows } = await client.query<{ issuer: number; by: number; product: number }>(
      `select (select min("ID") from issuer) as issuer, (select min("ID") from person) as by, (select min("ID") from product) as product`,
    );
    const { issuer = 1, by = 1, product = 1 } = rows[0] ?? {};
    await run(`create temp table made as select d, (d - ${firstClient}) * ${INVOICES} + n as n, date '${MONDAY}' - 20 * n as dated
      from ${clientRows}, generate_series(1, ${INVOICES}) n`);
    await run(`insert into invoice (_doctor, "ID", invoice_number, _issuer, invoice_date, due_date, subtotal_cents, total_cents, is_published, published_at,
        _created_by)
      select d, n, n, ${issuer}, dated, dated + 14, ${LINES * 1500}, ${LINES * 1500}, true, dated, ${by} from made`);
    await run(`insert into invoice_line (_doctor, _invoice, position, _product, description, unit_price, units, has_gst)
      select d, n, line, ${product}, 'Transcription', 1.5, 10, false from made, generate_series(0, ${LINES - 1}) line`);
    await run(
      `insert into ledger_entry (_doctor, "ID", kind, effective, recorded, _invoice) select d, n, 'invoice', dated, dated, n from made`,
    );
    for (const [account, sign] of [
      ["receivable", ""],
      ["revenue", "-"],
    ])
      await run(`insert into ledger_line (_doctor, _entry, account, _invoice, _payment, cents, effective, recorded)
        select d, n, '${account}', n, null, ${sign}${LINES * 1500}, dated, dated from made`);
    await run(
      `insert into invoice_balance (_doctor, _invoice, cents) select d, n, ${LINES * 1500} from made`,
    );
    await run(`insert into client_balance (_doctor) select distinct d from made on conflict do nothing`);
    await run("commit");
    for (const table of [
      "task",
      "invoice",
      "invoice_line",
      "ledger_entry",
      "ledger_line",
      "invoice_balance",
      "client_balance",
    ])
      await run(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}

/** Returns the ID of one of the client's invoices. */
export const invoiceOf = ({ firstClient }: Practice, client: number, number: number): number =>
  (client - firstClient) * INVOICES + 1 + (number % INVOICES);
