import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, formatWrittenDay, todayIn } from "#kernel/dates/day.ts";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";
import { NodeOfSeveral } from "./support/node-of-several.ts";
import { until } from "./support/rolling.ts";

const patience = 240_000;
const SAVER = 13;
const folder = mkdtempSync(join(tmpdir(), "corella-deadlines-"));
/**
 * Yesterday, and the day nine days earlier. Both lie in the past because jobs are due by the database's
 * clock.
 */
const AFTER = addDays(todayIn("Australia/Sydney", new Date().toISOString()), -1);
const BEFORE = addDays(AFTER, -9);

let database: FreshDatabase;
let mailbox: Mailbox;
let nodes: NodeOfSeveral[] = [];
let onNextLetter: () => void = () => undefined;

beforeAll(async () => {
  database = await freshDatabase("empty");
  mailbox = await startMailbox(join(folder, "mail"), {
    onStep: (step) => (step === "connect" ? onNextLetter() : undefined),
  });
  await startNodes(BEFORE);
}, patience);
afterAll(async () => {
  for (const node of nodes) node.ask("SIGKILL");
  await Promise.all(nodes.map((node) => node.ended()));
  await Promise.all([mailbox?.stop(), database?.drop()]);
  rmSync(folder, { recursive: true, force: true });
}, patience);

/**
 * Starts two servers on which it is mid-morning of this day in Sydney, and no earlier than seven in Perth.
 */
async function startNodes(day: Day): Promise<void> {
  const settings = {
    DATABASE_URL: database.url,
    DEMO: "yes",
    DEMO_HISTORY: "no",
    MAIL_URL: mailbox.url,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "support/shifted-clock.ts")).href}`,
    CLOCK_AT: `${addDays(day, -1)}T23:00:00Z`,
  };
  nodes = await Promise.all(
    ["a", "b"].map((name) => NodeOfSeveral.with({ ...settings, DATA_DIR: join(folder, name) })),
  );
  await Promise.all(nodes.map((node) => node.start()));
}

const rowsOf = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const count = async (sql: string): Promise<number> =>
  Number((await rowsOf(`select count(*) as n from ${sql}`))[0].n);

/** Enqueues the hourly job six times at once, and waits until the job has run and its emails are sent. */
async function runTheJob(): Promise<void> {
  await rowsOf("select graphile_worker.add_job('packages.deadlines') from generate_series(1, 6)");
  await until("the job has run", async () => {
    const waiting = await count("graphile_worker.jobs where task_identifier = 'packages.deadlines'");
    return waiting === 0 && (await count("mail where dedupe_key like 'package:%' and state <> 'sent'")) === 0;
  });
}

/**
 * Returns the subjects of the emails to each client in order of arrival. Counts an email that was repeated
 * after a crash once.
 */
async function received(): Promise<Record<string, string[]>> {
  const letters = (await mailbox.list()).toReversed().filter(({ subject }) => subject.includes("Saver"));
  const once = letters.filter(
    ({ message_id }, at) => letters.findIndex((one) => one.message_id === message_id) === at,
  );
  return Object.fromEntries(
    clients.map(({ email }) => [email, once.filter(({ to }) => to === email).map((one) => one.subject)]),
  );
}

interface Client {
  readonly ID: number;
  readonly email: string;
}
let clients: Client[] = [];

/** Gives a client the service Saver, as a trial until `last`, or as a service that ends on `last`. */
const give = (client: Client | undefined, last: Day, isTrial: boolean) =>
  rowsOf(
    `insert into doctor_service (_doctor, client_service_id, is_trial, trial_exp_date, cut_off_date)
     values ($1, $2, $3, case when $3 then $4::date end, case when not $3 then $4::date end)
     on conflict (_doctor, client_service_id) do update set is_trial = excluded.is_trial, is_deleted = false,
       active_date = null, trial_exp_date = excluded.trial_exp_date, cut_off_date = excluded.cut_off_date`,
    [client?.ID, SAVER, isTrial, last],
  );

describe("two servers that stand still for nine days (G-55)", { timeout: patience }, () => {
  test("catch up on every deadline once, though one is killed while they do", async () => {
    await rowsOf("update doctor set _timezone = 'Australia/Sydney'");
    await rowsOf("update doctor_service set is_trial = false, trial_exp_date = null, cut_off_date = null");
    clients = await rowsOf(
      `select d."ID", p.email_address as email from doctor d join person p on p."ID" = d."ID"
       where not d.is_deleted and p.email_address is not null order by d."ID" limit 4`,
    );
    const [reminded, unnoticed, remindedLate, ended] = clients;
    await give(reminded, addDays(BEFORE, 3), true);
    await give(unnoticed, addDays(BEFORE, 8), true);
    await give(remindedLate, addDays(BEFORE, 12), true);
    await give(ended, addDays(BEFORE, 2), false);
    await runTheJob();
    const first = `Your free trial of Saver ends on ${formatWrittenDay(addDays(BEFORE, 3))}`;
    expect(Object.values(await received())).toEqual([[first], [], [], []]);

    expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
    await startNodes(AFTER);
    onNextLetter = () => nodes[0]?.ask("SIGKILL");
    await runTheJob();
    const over = "Your free trial of Saver has ended";
    const late = `Your free trial of Saver ends on ${formatWrittenDay(addDays(BEFORE, 12))}`;
    const all = [[first, over], [over], [late], ["Saver has ended"]];
    expect(Object.values(await received())).toEqual(all);

    await runTheJob();
    expect(Object.values(await received())).toEqual(all);
    expect(await count("package_deadline where created_time > now() - interval '1 hour'")).toBe(5);
    expect(nodes.flatMap((node) => node.faults())).toEqual([]);
  });
});
