import type { Actor } from "#platform/access/actor.ts";
import { isPartnerCompany } from "#kernel/access/partner-company.ts";
import { scopesOf } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";
import type { LiveEvent } from "#platform/realtime/realtime-hub.ts";

/** Fields of a task that decide who may receive its events. */
interface Work {
  readonly _workflow: string;
  readonly _assigned_user: number | null;
  readonly company_code: string | null;
}

/** Tasks by event, cached because all listeners of an event look up the same task. */
const workCache = new WeakMap<LiveEvent, Promise<Work | undefined>>();

export function workOf(db: Db, event: LiveEvent): Promise<Work | undefined> {
  const cached = workCache.get(event);
  if (cached) return cached;
  const work = findWork(db, event.doctor, event.identity);
  workCache.set(event, work);
  return work;
}

/**
 * Returns a filter for users who may see only some tasks: tasks assigned to them (G-22), or tasks of their
 * company's clients. Includes the event by which a user loses a task.
 */
export function workFilter(db: Db, actor: Actor): (event: LiveEvent) => Promise<boolean> {
  const assigned = listAssigned(db, actor.ID);
  return async (event) => {
    if (event.controller !== "task") return false;
    const [work, assignedKeys] = await Promise.all([workOf(db, event), assigned]);
    const key = keyOf(event.doctor, event.identity);
    const wasVisible = assignedKeys.has(key);
    const isVisible = work !== undefined && canKnow(actor, work);
    if (isVisible) assignedKeys.add(key);
    else assignedKeys.delete(key);
    return wasVisible || isVisible;
  };
}

function canKnow(actor: Actor, { _workflow, _assigned_user, company_code }: Work): boolean {
  const hasScope = (permission: "task.list" | "billing.view"): boolean => {
    const scopes = scopesOf(actor, permission);
    return scopes.has("A") || (scopes.has("C") && isPartnerCompany(company_code));
  };
  if (_workflow === "BILLING" && !hasScope("billing.view")) return false;
  return hasScope("task.list") || (scopesOf(actor, "task.list").has("S") && _assigned_user === actor.ID);
}

const keyOf = (doctor: number, task: number): string => `${doctor}/${task}`;

async function listAssigned(db: Db, person: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("task")
    .select(["_doctor", "ID"])
    .where("_assigned_user", "=", person)
    .where("_workflow", "=", "TRANSCRIPTION")
    .where("is_returned", "=", false)
    .where("is_deleted", "=", false)
    .execute();
  return new Set(rows.map(({ _doctor, ID }) => keyOf(_doctor, ID)));
}

const findWork = (db: Db, _doctor: number, ID: number): Promise<Work | undefined> =>
  db
    .selectFrom("task as t")
    .innerJoin("doctor as d", "d.ID", "t._doctor")
    .leftJoin("company_client as c", "c.ID", "d.company_client")
    .select(["t._workflow", "t._assigned_user", "c.code as company_code"])
    .where("t._doctor", "=", _doctor)
    .where("t.ID", "=", ID)
    .where("t.is_deleted", "=", false)
    .executeTakeFirst();
