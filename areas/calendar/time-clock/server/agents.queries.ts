import { type RawBuilder, sql } from "kysely";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import type { Day } from "#kernel/dates/day.ts";
import { hasBookingService } from "#platform/access/served-clients.ts";
import type { Db } from "#platform/db/db.ts";

/** Groups whose members may book for several clients (F-3). */
const AGENT_GROUPS = [GROUPS.staffAgent, GROUPS.externalAgent];

const selectAgents = (db: Db, _doctor: number) =>
  db
    .selectFrom("booking_agent as ba")
    .innerJoin("person as p", "p.ID", "ba._user")
    .select(["ba.ID", "ba._user", "ba.from_date", "ba.until_date", "ba.version"])
    .select([
      "p.username",
      "p.first_name",
      "p.last_name",
      sql<boolean>`p.active and not p.is_deleted`.as("active"),
    ])
    .where("ba._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof selectAgents>["execute"]>>[number];

function agentReply({ username, first_name, last_name, active, ...row }: Row) {
  return { ...row, user: { ID: row._user, username, first_name, last_name, active } };
}
export type ShownAgent = ReturnType<typeof agentReply>;

/** Lists the agents of a client: current ones first, then future ones, then past ones. */
export async function listAgents(
  db: Db,
  _doctor: number,
  today: Day,
  withPast: boolean,
): Promise<ShownAgent[]> {
  const rows = await selectAgents(db, _doctor)
    .$if(!withPast, (query) =>
      query.where((eb) => eb.or([eb("ba.until_date", "is", null), eb("ba.until_date", ">=", today)])),
    )
    .orderBy((eb) => sql`${eb.ref("ba.until_date")} < ${today}::date nulls first`)
    .orderBy((eb) => sql`${eb.ref("ba.from_date")} > ${today}::date`)
    .orderBy("p.last_key")
    .orderBy("p.first_key")
    .orderBy("ba.from_date", "desc")
    .orderBy("ba.ID")
    .execute();
  return rows.map(agentReply);
}

export async function countPast(db: Db, _doctor: number, today: Day): Promise<number> {
  const { count } = await db
    .selectFrom("booking_agent")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("_doctor", "=", _doctor)
    .where("until_date", "<", today)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findAgent(db: Db, _doctor: number, ID: number): Promise<ShownAgent | undefined> {
  const row = await selectAgents(db, _doctor).where("ba.ID", "=", ID).executeTakeFirst();
  return row && agentReply(row);
}

export async function lockAgent(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .selectFrom("booking_agent")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .execute();
}

export async function hasService(db: Db, _doctor: number, today: Day): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select ${hasBookingService(sql`${_doctor}`, sql`${today}::date`)} as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Matches active agents and staff who are in one of these groups. */
const isAgent: RawBuilder<boolean> = sql<boolean>`p.kind in ('agent', 'staff') and p.active and not p.is_deleted
  and exists (select from person_group pg where pg._person = p."ID" and pg._group = any(${sql.val(AGENT_GROUPS)}::bigint[]))`;

const selectPeople = (db: Db) =>
  db.selectFrom("person as p").select(["p.ID", "p.username", "p.first_name", "p.last_name"]).where(isAgent);

export const listAgentPeople = (db: Db) =>
  selectPeople(db).orderBy("p.last_key").orderBy("p.first_key").orderBy("p.ID").execute();
export const findAgentPerson = (db: Db, ID: number) =>
  selectPeople(db).where("p.ID", "=", ID).executeTakeFirst();

export interface AgentDays {
  readonly from_date: Day;
  readonly until_date: Day | null;
}

export async function insertAgent(db: Db, _doctor: number, _user: number, write: AgentDays): Promise<number> {
  const row = await db
    .insertInto("booking_agent")
    .values({ _doctor, _user, ...write })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}

export async function updateAgent(db: Db, _doctor: number, ID: number, write: AgentDays): Promise<void> {
  await db
    .updateTable("booking_agent")
    .set(write)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function removeAgent(db: Db, _doctor: number, ID: number): Promise<void> {
  await db.deleteFrom("booking_agent").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}
