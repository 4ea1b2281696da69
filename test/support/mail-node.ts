// One node that sends mail, as a process of its own that may be killed: the real queue and the real sender, only less patient.
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { smtpSender } from "#server/adapters/mail/smtp.ts";
import { openPool } from "#server/db/connect.ts";
import { LiveHub } from "#server/http/live.ts";
import { runJobs } from "#server/jobs/runner.ts";
import { SEND_JOB } from "#server/mail/queue.ts";
import { sendReserved } from "#server/mail/send.ts";
import type { Services } from "#server/services.ts";

const [databaseUrl = "", mailUrl = ""] = process.argv.slice(2);
const pool = openPool(databaseUrl, { poolSize: 6 });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const quiet = () => undefined;
const mail = smtpSender({ url: mailUrl, from: "Corella <office@corella.example>" });
const needed = { db, mail, live: new LiveHub(db, databaseUrl), log: { info: quiet, warn: quiet, error: quiet } };
const policy = { wait: () => 20, givesUpAfterMs: 600_000 };
// `as`: this node has one job, and these are all the services it asks for.
const services = needed as unknown as Services;
await runJobs(pool, { [SEND_JOB]: { run: (payload) => sendReserved(payload, services, policy) } }, services);
