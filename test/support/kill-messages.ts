import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import type { SandboxSms, SmsSandbox } from "#sandbox/sms/sms.ts";
import { earlier } from "./earlier.ts";
import { inDatabase, type Person, send } from "./kill-letters.ts";
import type { Victim } from "./kill-server.ts";

/** Change of a patient's appointment after it was booked. */
export type Fate = "stays" | "moves" | "is cancelled";
const FATES: readonly Fate[] = ["stays", "moves", "is cancelled"];

export interface Booked {
  readonly phone: string;
  readonly patient: number;
  readonly fate: Fate;
  appointment: number;
}

/** The work of a practice and its patients during the kills. */
export interface MessageWork {
  readonly booked: Booked[];
  /** Replies that phones sent, by their number at the provider. */
  readonly replies: Map<string, Booked>;
  readonly wrong: string[];
}

/** Inserts patients, each with a mobile number of their own, which ends in `first` or a following number. */
export async function addPatients(
  client: pg.Client,
  doctor: number,
  count: number,
  first = 1,
): Promise<Booked[]> {
  const { rows } = await client.query(
    `insert into patient (_doctor, first_name, last_name, first_key, last_key, sound_key, status, mobile)
     select $1, 'Given', 'Killed' || n, 'given', 'killed' || n, 'K430', 'Validated', '0491570' || lpad(n::text, 3, '0')
     from generate_series($3::int, $3 + $2::int - 1) n returning "ID", mobile`,
    [doctor, count, first],
  );
  return rows.map(({ ID, mobile }, index) => ({
    phone: `+61${String(mobile).slice(1)}`,
    patient: Number(ID),
    fate: FATES[index % FATES.length] ?? "stays",
    appointment: 0,
  }));
}

/** Repeats a request under one key until the server responds. Null, with a note in `wrong`, if it refuses. */
export async function untilAnswered(
  person: Person,
  { wrong }: Pick<MessageWork, "wrong">,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: object },
) {
  const key = randomUUID();
  for (;;) {
    const reply = await send(person, method, path, body, key);
    if (reply !== null && reply.status < 300) return reply.body;
    if (reply !== null) {
      wrong.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
      return null;
    }
    await pause(30);
  }
}

/** Books an appointment for each patient, and moves or cancels a part of them a moment later. */
export async function bookAndChange(
  person: Person,
  work: MessageWork,
  patients: readonly Booked[],
): Promise<void> {
  const own: Booked[] = [];
  const tomorrow = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 1);
  for (const one of patients) {
    const body = {
      ...{ appointment_type: 1, appointment_date: tomorrow, _patient: one.patient },
      ...{ start_time: "14:15", end_time: "14:45" },
    };
    const made = await untilAnswered(person, work, { method: "POST", path: "/appointment", body });
    if (made === null) return;
    one.appointment = made.ID;
    work.booked.push(one);
    own.push(one);
    const older = own.at(-4);
    if (older) await change(person, work, older);
    await pause(40);
  }
  for (const one of own.slice(-3)) await change(person, work, one);
}

async function change(person: Person, work: MessageWork, one: Booked): Promise<void> {
  if (one.fate === "stays") return;
  const body =
    one.fate === "moves"
      ? { start_time: "15:00", end_time: "15:30" }
      : { cancelled: true, cancellation_reason: "Unwell" };
  await untilAnswered(person, work, { method: "PUT", path: `/appointment/${one.appointment}`, body });
}

/** Answers YES once from each phone whose appointment stays, and sends some of these replies twice. */
export async function answerFromPhones(
  sms: SmsSandbox,
  work: MessageWork,
  isOver: () => boolean,
): Promise<void> {
  const answered = new Set<string>();
  while (!isOver()) {
    const told = work.booked.filter(
      ({ phone, fate }) =>
        fate === "stays" && !answered.has(phone) && textsTo(sms.messages, phone).length > 0,
    );
    for (const one of told) {
      answered.add(one.phone);
      // A stopped server misses the reply and has to fetch it later.
      await sms.reply(one.phone, "Yes").catch(() => null);
      const reply = sms.messages.findLast(({ from }) => from === one.phone);
      if (reply) work.replies.set(reply.sid, one);
      if (reply && answered.size % 3 === 0) await sms.replyAgain(reply.sid).catch(() => 0);
    }
    await pause(20);
  }
}

export const textsTo = (messages: readonly SandboxSms[], phone: string): string[] =>
  messages.filter(({ to, direction }) => to === phone && direction !== "inbound").map(({ body }) => body);

/**
 * Lets two minutes pass for messages and jobs: waits end, and an answer that has not come is overdue. Then
 * starts the jobs that the clock would start.
 */
async function passTwoMinutes(client: pg.Client): Promise<void> {
  await client.query(
    `update visit_message set attempted_at = ${earlier("attempted_at", "2 minutes")},
       next_attempt_at = ${earlier("next_attempt_at", "2 minutes")} where state in ('queued', 'sending', 'uncertain')`,
  );
  await client.query(
    "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null",
  );
  await client.query(
    "select graphile_worker.add_job(name) from unnest(array['visit-messages.plan', 'visit-messages.catch-up']) name",
  );
}

/** Lets two minutes pass again and again, also while the server or its database is down. */
export async function passTime(victim: Victim, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await inDatabase(victim, passTwoMinutes).catch(() => undefined);
    await pause(150);
  }
}

/** Returns the messages that have no end yet, and the replies that did not arrive. */
export async function listOpenMessages(client: pg.Client, work: MessageWork): Promise<string[]> {
  const { rows } = await client.query(
    `select _patient, kind, state from visit_message where state in ('queued', 'sending', 'uncertain')`,
  );
  const known = await client.query("select sid from visit_reply where sid = any($1)", [
    [...work.replies.keys()],
  ]);
  const answering = work.booked.filter(({ fate }) => fate === "stays").length;
  const missing = answering - (known.rowCount ?? 0);
  const untold = await client.query(
    `select "ID" from appointment a where "ID" = any($1) and not cancelled
       and not exists (select from visit_message m where m._doctor = a._doctor and m._appointment = a."ID")`,
    [work.booked.map(({ appointment }) => appointment)],
  );
  return [
    ...rows.map(({ _patient, kind, state }) => `${_patient}: ${kind} ${state}`),
    ...(missing > 0 ? [`${missing} replies`] : []),
    ...untold.rows.map(({ ID }) => `appointment ${ID}: no message`),
  ];
}

/** Returns each patient who got a wrong text, none, or one twice, and each reply that counts other than once. */
export async function wrongMessages(
  client: pg.Client,
  sms: SmsSandbox,
  work: MessageWork,
): Promise<string[]> {
  const wrong = [...work.wrong];
  for (const one of work.booked) {
    const kinds = textsTo(sms.messages, one.phone).map(kindOf);
    if (!EXPECTED[one.fate].includes(kinds.join(", ")))
      wrong.push(`${one.phone}, whose appointment ${one.fate}: ${kinds.join(", ") || "nothing"}`);
  }
  const counted = await client.query(
    `select r.sid, count(*)::int as rows, (select count(*)::int from visit_step s where s._doctor = m._doctor
       and s._appointment = m._appointment and s.step = 'confirmed') as steps
     from visit_reply r left join visit_message m on m._doctor = r._doctor and m."ID" = r._message
     where r.sid = any($1) group by r.sid, m._doctor, m._appointment`,
    [[...work.replies.keys()]],
  );
  for (const { sid, rows, steps } of counted.rows)
    if (rows !== 1 || steps !== 1) wrong.push(`reply ${sid}: ${rows} rows, ${steps} steps`);
  return wrong;
}

/** Expected texts, in order. A change before the first text is part of the first text. */
const EXPECTED: Readonly<Record<Fate, readonly string[]>> = {
  stays: ["booked 2:15 pm"],
  moves: ["booked 2:15 pm, moved 3:00 pm", "booked 3:00 pm"],
  "is cancelled": ["booked 2:15 pm, cancelled 2:15 pm", ""],
};

function kindOf(text: string): string {
  const time = /\d+:\d+ [ap]m/.exec(text)?.[0] ?? "";
  if (text.includes("is booked for")) return `booked ${time}`;
  return text.includes("cancelled") ? `cancelled ${time}` : `moved ${time}`;
}
