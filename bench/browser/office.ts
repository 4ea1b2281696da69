import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { readConfig } from "#platform/config.ts";
import { openPool } from "#platform/db/connect.ts";
import { start } from "#app/start.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";

const VISITS = 300;

/**
 * Runs `work` with the address of a demo practice that has three hundred appointments in the current week,
 * and patients for them.
 */
export async function withFullWeek(
  pages: string | undefined,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "corella-browser-"));
  await withThrowawayDatabase(async (url) => {
    const config = readConfig({
      DATABASE_URL: url,
      DATA_DIR: folder,
      DEMO: "yes",
      LOG_LEVEL: "silent",
      PORT: "0",
    });
    const running = await start(config, pages);
    try {
      await fillWeek(url);
      await work(running.address);
    } finally {
      await running.stop();
    }
  });
  rmSync(folder, { recursive: true, force: true });
}

async function fillWeek(url: string): Promise<void> {
  const pool = openPool(url, { poolSize: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const client = await db
    .selectFrom("person")
    .where("username", "=", "raman")
    .select("ID")
    .executeTakeFirstOrThrow();
  const _doctor = client.ID;
  await pool.query(
    `insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status, dob)
     select $1::bigint, 'Given' || n, 'Surname' || n, 'surname' || n, 'given' || n, 'S650', 'Validated', date '1950-01-01' + n * 40 from generate_series(1, 400) n`,
    [_doctor],
  );
  await pool.query("delete from appointment where _doctor = $1", [_doctor]);
  // Adds six days of fifty appointments each, which start every 12 minutes from 08:00.
  await pool.query(
    `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient, notes)
     select $1::bigint, case when n % 7 = 0 then 2 else 1 end, date_trunc('week', now() at time zone 'Australia/Sydney')::date + n / 50,
       time '08:00' + (n % 50 * 12) * interval '1 minute', time '08:12' + (n % 50 * 12) * interval '1 minute',
       (select min("ID") from patient where _doctor = $1::bigint) + n, 'Review ' || n from generate_series(0, $2::int - 1) n`,
    [_doctor, VISITS],
  );
  await db.destroy();
}
