import { sql } from "kysely";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";

export interface NewRun {
  readonly name: string;
  readonly key: string;
  readonly payload: object;
  readonly person: number;
  readonly client: number | null;
  readonly needs: Permission | null;
}

/** Returns the open run of this name and key; creates one if there is none. */
export async function openRun(db: Db, wanted: NewRun): Promise<number> {
  const { name, key, payload, person, client, needs } = wanted;
  const inserted = await db
    .insertInto("job_run")
    .values({ name, key, payload: JSON.stringify(payload), _person: person, _client: client, needs })
    .onConflict((row) => row.columns(["name", "key"]).where("ended_time", "is", null).doNothing())
    .returning("ID")
    .executeTakeFirst();
  if (inserted) return inserted.ID;
  const openRow = await db
    .selectFrom("job_run")
    .select("ID")
    .where("name", "=", name)
    .where("key", "=", key)
    .where("ended_time", "is", null)
    .forUpdate()
    .executeTakeFirst();
  // Tries again if the run ended between the two statements.
  return openRow?.ID ?? openRun(db, wanted);
}

/** Marks a run as running and returns it. Undefined if the run has ended and there is nothing to do. */
export const beginRun = (db: Db, ID: number) =>
  db
    .updateTable("job_run")
    .set({
      state: "running",
      started_time: sql<string>`coalesce(started_time, now())`,
      attempts: sql<number>`attempts + 1`,
    })
    .where("ID", "=", ID)
    .where("ended_time", "is", null)
    .returning(["ID", "payload", "_person", "_client", "attempts"])
    .executeTakeFirst();

export async function recordProgress(db: Db, ID: number, done: number, total: number | null): Promise<void> {
  await db
    .updateTable("job_run")
    .set({ done, total })
    .where("ID", "=", ID)
    .where("ended_time", "is", null)
    .execute();
}

export async function endRun(db: Db, ID: number, state: "done" | "failed"): Promise<void> {
  await db
    .updateTable("job_run")
    .set({ state, ended_time: sql<string>`now()` })
    .where("ID", "=", ID)
    .where("ended_time", "is", null)
    .execute();
}

const runs = (db: Db) =>
  db
    .selectFrom("job_run")
    .select([
      "ID",
      "state",
      "done",
      "total",
      "created_time",
      "started_time",
      "ended_time",
      "_client",
      "needs",
      "_person",
    ])
    .$narrowType<{ state: "waiting" | "running" | "done" | "failed"; needs: Permission | null }>();

/**
 * Finds a run started by the actor, or about a client whose rows the actor may see with the permission of the
 * run. Undefined otherwise.
 */
export async function findRun(db: Db, actor: Actor, ID: number) {
  const run = await runs(db).where("ID", "=", ID).executeTakeFirst();
  if (!run || run._person === actor.ID) return run;
  if (run._client === null || run.needs === null) return undefined;
  const visible = await db
    .selectFrom("job_run")
    .select("ID")
    .where("ID", "=", ID)
    .where(visibleClients(actor, run.needs, sql.ref("job_run._client")))
    .executeTakeFirst();
  return visible && run;
}

/** Returns the newest run of this name and key, ended or not, or null. */
export const latestRun = async (db: Db, name: string, key: string): Promise<number | null> =>
  (
    await db
      .selectFrom("job_run")
      .select("ID")
      .where("name", "=", name)
      .where("key", "=", key)
      .orderBy("ID", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.ID ?? null;

export const forgetOldRuns = (db: Db): Promise<void> =>
  removeInSteps(db, "job_run", sql`ended_time < now() - interval '30 days'`);
