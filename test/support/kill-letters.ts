import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import type { Victim } from "./kill-server.ts";

const EACH_BATCH = 3;
const SLOWEST_MS = 15_000;

export interface Person {
  readonly url: string;
  readonly cookie: string;
  readonly doctor: number;
}

/** The acknowledged work: the newest save of the letter, and the tasks returned in each batch. */
export interface AcknowledgedLetters {
  readonly task: number;
  saved: { readonly version: number; readonly text: string };
  saves: number;
  readonly batches: Map<number, readonly number[]>;
  readonly wrong: string[];
}

/** Signs in. Throws if the server refuses. */
export async function signInAs(victim: Victim, username: string, doctor: number): Promise<Person> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username, password: DEMO_PASSWORD });
  const reply = await fetch(`${victim.url}/auth/login`, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`);
  return { url: victim.url, cookie: reply.headers.getSetCookie()[0]?.split(";")[0] ?? "", doctor };
}

export async function inDatabase<Result>(
  victim: Victim,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: victim.databaseUrl() });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

const idOf = async (client: pg.Client, username: string): Promise<number> =>
  Number((await client.query('select "ID" from person where username = $1', [username])).rows[0].ID);

/** Creates one task whose letter is being typed, and `count` tasks whose letters are edited. */
export async function prepare(client: pg.Client, count: number) {
  const [doctor, typist] = [await idOf(client, "raman"), await idOf(client, "typist")];
  const task = async (status: number, assignee: number | null): Promise<number> =>
    Number(
      (
        await client.query(
          `insert into task (_doctor, due_time, _created_by, case_subject, _status, _assigned_user)
           values ($1, now(), $1, 'Killed', $2, $3) returning "ID"`,
          [doctor, status, assignee],
        )
      ).rows[0].ID,
    );
  const typed = await task(3, typist);
  const edited: number[] = [];
  for (let made = 0; made < count; made += 1) edited.push(await task(7, null));
  return { doctor, typed, edited };
}

/**
 * Sends a request and returns the reply. Null if the connection failed, the request timed out or the server
 * returned a status of 500 and above.
 */
export async function send(person: Person, method: string, path: string, body: object, key: string) {
  try {
    const reply = await fetch(`${person.url}${path}?doctor_id=${person.doctor}`, {
      method,
      headers: { cookie: person.cookie, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(SLOWEST_MS),
    });
    const text = await reply.text();
    return reply.status >= 500 ? null : { status: reply.status, body: JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * Repeats a request under one idempotency key until the server responds, as the browser does. Returns null if
 * the server refuses the request or the test ends.
 */
async function untilAnswered(
  person: Person,
  letters: AcknowledgedLetters,
  method: string,
  path: string,
  body: object,
  isOver: () => boolean,
) {
  const key = randomUUID();
  while (!isOver()) {
    const reply = await send(person, method, path, body, key);
    if (reply === null) await pause(30);
    else if (reply.status < 300) return reply.body;
    else {
      letters.wrong.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
      return null;
    }
  }
  return null;
}

/**
 * Saves the letter again and again, one character longer each time. The server would recognise a repeated
 * save by its text even without an idempotency key (see `isSameSave`).
 */
export async function type(
  person: Person,
  letters: AcknowledgedLetters,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const text = `${letters.saved.text}x`;
    const content = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
    const body = { version: letters.saved.version, content };
    const saved = await untilAnswered(person, letters, "PUT", `/task/${letters.task}/draft`, body, isOver);
    if (saved === null) return;
    letters.saved = { version: saved.version, text };
    letters.saves += 1;
  }
}

/** Returns the edited letters to the client in batches of three. */
export async function giveBack(
  person: Person,
  letters: AcknowledgedLetters,
  edited: number[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver() && edited.length > 0) {
    const ids = edited.slice(0, EACH_BATCH);
    const made = await untilAnswered(person, letters, "POST", "/task/return", { ids }, isOver);
    if (made === null) return;
    letters.batches.set(made.batch, ids);
    edited.splice(0, EACH_BATCH);
  }
}

/** Returns all differences between the database and the acknowledged work. */
export async function lostLetters(
  client: pg.Client,
  letters: AcknowledgedLetters,
  doctor: number,
): Promise<string[]> {
  const wrong = [...letters.wrong];
  const { rows } = await client.query(
    "select version, content from task_draft where _doctor = $1 and _task = $2",
    [doctor, letters.task],
  );
  const text: string = rows[0]?.content.content[0].content[0].text ?? "";
  const { version, text: saved } = letters.saved;
  // Allows one more save than acknowledged, because a save may have been written without a response.
  if (![saved, `${saved}x`].includes(text) || ![version, version + 1].includes(rows[0]?.version))
    wrong.push(
      `the letter has ${text.length} characters in version ${rows[0]?.version}; acknowledged: ${saved.length}, ${version}`,
    );
  const batches = await client.query(
    `select b."ID", array_agg(t."ID"::int order by t."ID") as ids, count(distinct m."ID")::int as mails, bool_and(t.is_returned) as returned
     from batch b join task t on t._doctor = b._doctor and t._batch = b."ID" and t.case_subject = 'Killed'
     left join mail m on m._doctor = b._doctor and m.dedupe_key = 'return:' || b."ID" where b._doctor = $1 group by b."ID"`,
    [doctor],
  );
  const there = new Map<number, { ids: number[]; mails: number; returned: boolean }>(
    batches.rows.map((row) => [Number(row.ID), row]),
  );
  for (const [batch, ids] of letters.batches) {
    const found = there.get(batch);
    if (found?.ids.join() !== ids.join() || found.mails !== 1 || !found.returned)
      wrong.push(`batch ${batch} of ${ids.join()} was acknowledged and is ${JSON.stringify(found)}`);
  }
  for (const [batch, { ids }] of there)
    if (!letters.batches.has(batch)) wrong.push(`batch ${batch} of ${ids.join()}: nobody was told`);
  return wrong;
}
