import { sql } from "kysely";
import { letterText } from "#areas/transcription/counting/server/index.ts";
import { addDays } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { findFile } from "#platform/files/server/index.ts";
import type { OpenClient } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { GuardedTask } from "../return.contract.ts";
import { isTyped } from "../rules/delivery.ts";
import { type ClientPatient, namesToLookUp, type SeenPatient } from "../rules/guard.ts";
import { guardText, NO_FINDINGS } from "./guard-work.ts";
import { attachmentsOf } from "./reply.ts";
import type { ReturnedTask } from "./return.ts";

/** Number of days before its arrival that a dictation may be about. */
const DAYS_BEFORE = 14;
const MAX_NAMES = 300;

/**
 * Reads the letters to be returned and compares them with the client's patients who had an appointment on the
 * letters' days (G-15). Occupies no database connection while reading.
 */
export async function guardTasks(
  services: Services,
  client: OpenClient,
  tasks: readonly ReturnedTask[],
): Promise<GuardedTask[]> {
  const guardedTasks: GuardedTask[] = [];
  for (const task of tasks)
    guardedTasks.push({ task: task.ID, ...(await guardTask(services, client, task)) });
  return guardedTasks;
}

async function guardTask(
  services: Services,
  client: OpenClient,
  task: ReturnedTask,
): Promise<Omit<GuardedTask, "task">> {
  const typedVersions = (await attachmentsOf(services.db, client.ID, task.ID)).filter(({ attachment_key }) =>
    isTyped(attachment_key),
  );
  const latest = typedVersions.toSorted((a, b) => b.attachment_key - a.attachment_key || b.ID - a.ID)[0];
  const file = latest && (await findFile(services.db, client.ID, latest._file));
  const text = file ? await letterText(services, file) : null;
  if (text === null) return NO_FINDINGS;
  const patients = await patientsOfDays(services.db, client, task);
  const others = await patientsInLetter(services.db, client, text);
  const { named: _, ...result } = await guardText(services, { text, patients, others });
  return result;
}

/**
 * Returns the client's patients whose name is in the letter, through the index of names. Looks up at most 300
 * names.
 */
export async function patientsInLetter(
  db: Db,
  client: Pick<OpenClient, "ID">,
  text: string,
): Promise<ClientPatient[]> {
  const names = namesToLookUp(text).slice(0, MAX_NAMES);
  if (names.length === 0) return [];
  const { rows } = await sql<ClientPatient>`
    select p.first_name, p.last_name
    from unnest(${names.map(({ last_key }) => last_key)}::text[], ${names.map(({ first_key }) => first_key)}::text[])
        as named (last_key, first_key)
      join patient p on p._doctor = ${client.ID} and p.last_key = named.last_key and p.first_key = named.first_key
    where not p.is_deleted limit ${sql.lit(MAX_NAMES)}`.execute(db);
  return rows;
}

/**
 * Returns the patients with an appointment on the days that a dictation may be about. Includes every
 * repeating appointment that began earlier, because an occurrence may be on any day.
 */
export async function patientsOfDays(
  db: Db,
  client: Pick<OpenClient, "ID" | "zone">,
  { received_time }: Pick<ReturnedTask, "received_time">,
): Promise<SeenPatient[]> {
  const { day: to } = wallOf(received_time, client.zone);
  const { rows } = await sql<SeenPatient>`
    select p."ID", p.first_name, p.last_name, p.dob, p.gender, bool_or(a.repeat_interval > 0) as repeats,
      array_agg(distinct to_char(a.appointment_date, 'YYYY-MM-DD')) as days
    from appointment a join patient p on p._doctor = a._doctor and p."ID" = a._patient
    where a._doctor = ${client.ID} and not a.is_deleted and not a.cancelled and not p.is_deleted and a.appointment_date <= ${to}
      and (a.appointment_date >= ${addDays(to, -DAYS_BEFORE)} or a.repeat_interval > 0)
    group by p."ID", p.first_name, p.last_name, p.dob, p.gender order by p."ID" limit 2000`.execute(db);
  return rows;
}
