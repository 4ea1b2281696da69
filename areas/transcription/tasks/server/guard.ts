import { sql } from "kysely";
import { letterText } from "#areas/transcription/counting/server/index.ts";
import { addDays, type Day } from "#kernel/day.ts";
import { wallOf } from "#kernel/zone.ts";
import { findFile } from "#platform/files/server/index.ts";
import type { OpenClient } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { GuardedTask } from "../return.contract.ts";
import { isTyped } from "../rules/delivery.ts";
import { guardLetter, type SeenPatient } from "../rules/guard.ts";
import { attachmentsOf } from "./reply.ts";
import type { ReturnedTask } from "./return.ts";

/** A dictation is about the days before it arrived. */
const DAYS_BEFORE = 14;

/** G-15: reads the letters that would be returned and compares them with the client's patients of those days. Holds no connection while it reads. */
export async function guardTasks(services: Services, client: OpenClient, tasks: readonly ReturnedTask[]): Promise<GuardedTask[]> {
  const guarded: GuardedTask[] = [];
  for (const task of tasks) guarded.push({ task: task.ID, findings: await guardTask(services, client, task) });
  return guarded;
}

async function guardTask(services: Services, client: OpenClient, task: ReturnedTask): Promise<GuardedTask["findings"]> {
  const typed = (await attachmentsOf(services.db, client.ID, task.ID)).filter(({ attachment_key }) => isTyped(attachment_key));
  const latest = typed.toSorted((a, b) => b.attachment_key - a.attachment_key || b.ID - a.ID)[0];
  const file = latest && (await findFile(services.db, client.ID, latest._file));
  const text = file ? await letterText(services, file) : null;
  if (text === null) return [];
  const { day } = wallOf(task.received_time, client.zone);
  return guardLetter(text, await patientsOf(services.db, client.ID, addDays(day, -DAYS_BEFORE), day));
}

/** Who had an appointment then; of a repeating one every day since it began may be one. */
async function patientsOf(db: Db, _doctor: number, from: Day, to: Day): Promise<SeenPatient[]> {
  const { rows } = await sql<SeenPatient>`
    select distinct p."ID", p.first_name, p.last_name, p.dob, p.gender from appointment a
    join patient p on p._doctor = a._doctor and p."ID" = a._patient
    where a._doctor = ${_doctor} and not a.is_deleted and not a.cancelled and not p.is_deleted and a.appointment_date <= ${to}
      and (a.appointment_date >= ${from} or a.repeat_interval > 0) order by p."ID" limit 2000`.execute(db);
  return rows;
}
