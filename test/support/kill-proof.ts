import pg from "pg";
import type { Acknowledged, Journal, Practice } from "./kill-writers.ts";
import { sendOrNull } from "./kill-writers.ts";
import type { Choose } from "./kill-choice.ts";

/**
 * Returns all differences between the database and the acknowledged work, as sentences. An empty list proves
 * that nothing was lost or done twice.
 */
export async function differences(databaseUrl: string, journal: Journal, since: Since): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return [
      ...journal.wrong,
      ...(await patients(client, journal, since)),
      ...(await appointments(client, journal, since)),
      ...(await referrals(client, journal, since)),
      ...(await register(client, journal, since)),
      ...(await halves(client)),
    ];
  } finally {
    await client.end();
  }
}

/** Highest ID of each table before the first write. */
export interface Since {
  readonly patient: number;
  readonly appointment: number;
  readonly referral: number;
  readonly audit_event: number;
}

export async function whereItStands(databaseUrl: string): Promise<Since> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const highest = async (table: string) => {
      const { rows } = await client.query<{ top: number }>(
        `select coalesce(max("ID"), 0)::int as top from ${table}`,
      );
      return rows[0]?.top ?? 0;
    };
    return {
      patient: await highest("patient"),
      appointment: await highest("appointment"),
      referral: await highest("referral"),
      audit_event: await highest("audit_event"),
    };
  } finally {
    await client.end();
  }
}

const of = (journal: Journal, ...kinds: Acknowledged["kind"][]) =>
  journal.acknowledged.filter(({ kind }) => kinds.includes(kind));

async function patients(client: pg.Client, journal: Journal, since: Since): Promise<string[]> {
  const { rows } = await client.query<{ ID: string; notes: string; first_name: string; version: number }>(
    'select "ID", notes, first_name, version from patient where "ID" > $1',
    [since.patient],
  );
  return compare("patient", of(journal, "patient"), rows);
}

async function appointments(client: pg.Client, journal: Journal, since: Since): Promise<string[]> {
  const { rows } = await client.query<{
    ID: string;
    notes: string;
    cancelled: boolean;
    is_billed: boolean;
    version: number;
  }>('select "ID", notes, cancelled, is_billed, version from appointment where "ID" > $1', [
    since.appointment,
  ]);
  const wrong = compare("appointment", of(journal, "appointment"), rows);
  const changes = Map.groupBy(of(journal, "cancel", "uncancel"), ({ ID }) => ID);
  for (const row of rows) {
    const made = changes.get(Number(row.ID)) ?? [];
    const cancelled = made.at(-1)?.kind === "cancel";
    if (row.cancelled !== cancelled || row.is_billed !== cancelled || row.version !== made.length + 1)
      wrong.push(
        `appointment ${row.ID} was changed ${made.length} times, last to cancelled ${cancelled}, and is ${JSON.stringify(row)}`,
      );
  }
  return wrong;
}

function compare(
  noun: string,
  acknowledged: readonly Acknowledged[],
  rows: readonly { ID: string; notes: string }[],
): string[] {
  const known = new Map(rows.map((row) => [Number(row.ID), row.notes]));
  const lost = acknowledged
    .filter(({ ID, body }) => !("notes" in body) || known.get(ID) !== body.notes)
    .map(
      (one) =>
        `${noun} ${one.ID} was acknowledged (after ${one.tries} tries) and is not there: ${JSON.stringify(one.body)}`,
    );
  const IDs = new Set(acknowledged.map(({ ID }) => ID));
  const twice = rows
    .filter(({ ID }) => !IDs.has(Number(ID)))
    .map(({ ID, notes }) => `${noun} ${ID} (${notes}) is there and nobody was told: done twice?`);
  return [...lost, ...twice];
}

async function referrals(client: pg.Client, journal: Journal, since: Since): Promise<string[]> {
  const { rows } = await client.query<{ ID: string; _patient: string; active: boolean }>(
    'select "ID", _patient, active from referral where "ID" > $1 and not is_deleted',
    [since.referral],
  );
  const made = of(journal, "referral");
  const there = new Map(rows.map((row) => [Number(row.ID), Number(row._patient)]));
  const IDs = new Set(made.map(({ ID }) => ID));
  const active = Map.groupBy(rows, ({ _patient }) => _patient);
  return [
    ...made
      .filter(({ ID, patient }) => there.get(ID) !== patient)
      .map(({ ID, patient }) => `referral ${ID} of patient ${patient} was acknowledged and is not there`),
    ...rows
      .filter(({ ID }) => !IDs.has(Number(ID)))
      .map(({ ID }) => `referral ${ID} is there and nobody was told: done twice?`),
    ...[...active]
      .map(([patient, all]) => ({ patient, count: all.filter((one) => one.active).length }))
      .filter(({ count }) => count !== 1)
      .map(({ patient, count }) => `patient ${patient} has ${count} active referrals`),
  ];
}

/**
 * Returns differences from the audit log: each write must have exactly one entry, each entry its write, and
 * each record opened with a response its entry.
 */
async function register(client: pg.Client, journal: Journal, since: Since): Promise<string[]> {
  const { rows } = await client.query<{ controller: string; identity: string; count: number }>(
    `select controller, identity, count(*)::int as count from audit_event
     where "ID" > $1 and kind = 'write' and controller in ('patient', 'appointment') group by 1, 2`,
    [since.audit_event],
  );
  const told = new Map(rows.map(({ controller, identity, count }) => [`${controller} ${identity}`, count]));
  const done = Map.groupBy(journal.acknowledged, ({ kind, ID, patient }) =>
    kind === "referral" ? `patient ${patient}` : kind === "patient" ? `patient ${ID}` : `appointment ${ID}`,
  );
  const wrong = [...new Set([...told.keys(), ...done.keys()])]
    .filter((record) => (told.get(record) ?? 0) !== (done.get(record)?.length ?? 0))
    .map(
      (record) =>
        `${record} was written ${done.get(record)?.length ?? 0} times and stands in the audit log ${told.get(record) ?? 0} times`,
    );
  const { rows: read } = await client.query<{ request_id: string }>(
    "select request_id from audit_event where kind = 'read' and request_id = any($1)",
    [journal.opened],
  );
  const seen = new Set(read.map(({ request_id }) => request_id));
  return [
    ...wrong,
    ...journal.opened
      .filter((id) => !seen.has(id))
      .map((id) => `a patient was opened by request ${id} and the audit log does not know`),
  ];
}

/** Returns traces of transactions that were executed in part. */
async function halves(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from stored_reply where status = 0 or status >= 400",
  );
  return rows[0]?.count ? [`${rows[0].count} kept answers are of writes that did not happen`] : [];
}

/**
 * Repeats acknowledged writes, as a browser that missed the response would. Returns the writes whose response
 * differs from the first; `differences` then finds writes that were done twice.
 */
export async function sendAgain(
  practice: Practice,
  journal: Journal,
  choose: Choose,
  count: number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let sent = 0; sent < count && journal.acknowledged.length > 0; sent += 1) {
    const one = journal.acknowledged[choose(journal.acknowledged.length)];
    if (!one) continue;
    const reply = await sendOrNull(practice, journal, one.method, one.path, one.body, one.key);
    if (reply?.text !== one.reply)
      wrong.push(
        `${one.kind} ${one.ID} sent again was answered ${reply?.status} ${reply?.text.slice(0, 200)} instead of ${one.reply.slice(0, 200)}`,
      );
  }
  return wrong;
}
