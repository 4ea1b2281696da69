// A node that sends email, as a separate process that tests can kill. Uses the product's queue and sender,
// with shorter waits between attempts.
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { smtpSender } from "#platform/mail/transport/smtp.ts";
import { openPool } from "#platform/db/connect.ts";
import { RealtimeHub } from "#platform/realtime/realtime-hub.ts";
import { runJobs } from "#platform/jobs/runner.ts";
import { SEND_JOB } from "#platform/mail/queue.ts";
import { sendReserved } from "#platform/mail/send.ts";
import type { Services } from "#platform/services.ts";

const [databaseUrl = "", mailUrl = ""] = process.argv.slice(2);
const pool = openPool(databaseUrl, { poolSize: 6 });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const quiet = () => undefined;
const mail = smtpSender({ url: mailUrl, from: "Corella <office@corella.example>" });
const needed = {
  db,
  mail,
  realtime: new RealtimeHub(db, databaseUrl),
  log: { info: quiet, warn: quiet, error: quiet },
};
const policy = { wait: () => 20, givesUpAfterMs: 600_000 };
// `as`: this node has one job, which uses no other services.
const services = needed as unknown as Services;
await runJobs(pool, { [SEND_JOB]: { run: (payload) => sendReserved(payload, services, policy) } }, services);
