import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import { removeInSteps } from "#server/db/remove-in-steps.ts";
import type { Actor } from "#server/http/actor.ts";
import { groupsOf, RIGHTS_EDITION, standingOf } from "#server/http/rights.ts";
import { hashOf } from "#server/http/session.ts";
import type { Right } from "#kernel/permissions.ts";

/** The person with this user name, whether it may sign in or not. */
export function findPersonByUsername(db: Db, username: string) {
  return personWithClient(db).where("person.username_key", "=", username.toLowerCase()).executeTakeFirst();
}

/** Live people only: an inactive one gets no mail. */
export function findPersonByNameOrEmail(db: Db, text: string) {
  const key = text.toLowerCase();
  return personWithClient(db)
    .where((eb) => eb.or([eb("person.username_key", "=", key), eb("person.email_key", "=", key)]))
    .where("person.active", "=", true)
    .where("person.is_deleted", "=", false)
    .orderBy((eb) => eb.case().when("person.username_key", "=", key).then(0).else(1).end())
    .executeTakeFirst();
}

export function findPerson(db: Db, id: number) {
  return personWithClient(db).where("person.ID", "=", id).executeTakeFirst();
}

/** What reach C means of a client (C-05). */
export async function isOfRch(db: Db, client: number): Promise<boolean> {
  const row = await db
    .selectFrom("doctor")
    .innerJoin("company_client", "company_client.ID", "doctor.company_client")
    .select("doctor.ID")
    .where("doctor.ID", "=", client)
    .where("company_client.code", "=", "RCH")
    .executeTakeFirst();
  return row !== undefined;
}

function personWithClient(db: Db) {
  return db
    .selectFrom("person")
    .leftJoin("doctor", (join) => join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`))
    .leftJoin("person as owner", "owner.ID", "doctor.ID")
    .select([
      "person.ID",
      "person.kind",
      "person.username",
      "person.first_name",
      "person.last_name",
      "person.email_address",
      "person.password_hash",
      "person.active",
      "person.is_deleted",
      "person._super_user",
      "doctor.ID as _doctor",
      sql<boolean>`doctor."ID" is null or (not doctor.is_deleted and owner.active and not owner.is_deleted)`.as("client_is_live"),
    ]);
}

export async function setPassword(db: Db, person: number, password_hash: string): Promise<void> {
  await db.updateTable("person").set({ password_hash }).where("ID", "=", person).execute();
}

/** Everything of the reply of `me` that is not a setting. */
export async function findSessionOf(db: Db, person: number) {
  const row = await db
    .selectFrom("person")
    .leftJoin("doctor", (join) => join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`))
    .leftJoin("person as owner", "owner.ID", "doctor.ID")
    .select([
      "person.ID",
      "person.username",
      "person.first_name",
      "person.last_name",
      "person.kind",
      "person.last_bulletin_time",
      "doctor.ID as doctor_id",
      "doctor.user_type",
      "doctor.company_client",
      "doctor.company",
      "doctor.country",
      "doctor._timezone",
      "owner.username as owner_username",
      "owner.title as owner_title",
      "owner.first_name as owner_first_name",
      "owner.last_name as owner_last_name",
      groupsOf(sql`person."ID"`).as("group_ids"),
      RIGHTS_EDITION.as("edition"),
      sql<boolean>`exists (select from person d where d.is_demo)`.as("demo"),
    ])
    .where("person.ID", "=", person)
    .executeTakeFirstOrThrow();
  const { groups, grants, formsOnly } = await standingOf(db, row.edition, row.group_ids);
  // A right over one's own record is none for somebody who has no record (a booking agent): no menu, no page of it.
  const usable = [...(row.user_type === 2 ? formsOnly : grants)].filter(
    ([, reaches]) => row.doctor_id !== null || [...reaches].some((reach) => reach !== "O"),
  );
  return { ...row, groups: [...groups], permissions: usable.map(([right]) => right).sort() };
}

/** 31 days are needed to know the rooms' own addresses; older tries are dropped. */
export async function removeOldTries(db: Db): Promise<void> {
  await removeInSteps(db, "sign_in_attempt", sql`at < now() - interval '31 days'`);
  await removeInSteps(db, "session", sql`expires_at < now()`);
  await removeInSteps(db, "one_time_token", sql`expires_at < now() - interval '1 day'`);
}

export async function insertToken(
  db: Db,
  token: { text: string; purpose: "reset" | "staff_code"; person: number; seconds: number },
): Promise<string> {
  const row = await db
    .insertInto("one_time_token")
    .values({
      token_hash: hashOf(token.text),
      purpose: token.purpose,
      _person: token.person,
      expires_at: sql<string>`now() + make_interval(secs => ${token.seconds})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** RULE-AUTH-11: marks the token used and answers whose it is; null when it is unknown, used or expired. Two at once: one wins. */
export async function useToken(db: Db, text: string, purpose: "reset" | "staff_code"): Promise<number | null> {
  const row = await db
    .updateTable("one_time_token")
    .set({ used_at: sql<string>`now()` })
    .where("token_hash", "=", hashOf(text))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning("_person")
    .executeTakeFirst();
  return row?._person ?? null;
}

/** A new password makes every other mailed link worthless. */
export async function dropTokensOf(db: Db, person: number): Promise<void> {
  await db.deleteFrom("one_time_token").where("_person", "=", person).where("purpose", "=", "reset").execute();
}

const ACTING_RIGHTS: readonly Right[] = [
  "patient.view",
  "calendar.view",
  "client.view",
  "consultation.view",
  "billing.view",
  "task.own",
];

/**
 * The clients a person may act for, with how (Part A): own, live company peers, clients a booking agent serves, the RCH company's for a
 * reach of C, every one for a reach of A. At most 20; `username` names exactly one.
 */
export async function listReachableClients(
  db: Db,
  actor: Actor,
  filter: { username?: string | undefined; search?: string | undefined },
) {
  const reaches = new Set(ACTING_RIGHTS.flatMap((right) => [...(actor.grants.get(right) ?? [])]));
  const own = actor.client ?? 0;
  const search = filter.search?.trim().toLowerCase() ?? "";
  let query = db
    .selectFrom("doctor")
    .innerJoin("person", "person.ID", "doctor.ID")
    .leftJoin("company_client", "company_client.ID", "doctor.company_client")
    .select([
      "doctor.ID",
      "person.username",
      "person.title",
      "person.first_name",
      "person.last_name",
      "doctor.company",
      "doctor.country",
      "doctor._timezone as zone",
      sql<"own" | "peer" | "agent" | "staff">`case when doctor."ID" = ${own} then 'own' when ${own} <> 0 then 'peer'
        when ${reaches.has("A") || reaches.has("C")} then 'staff' else 'agent' end`.as("via"),
    ])
    .where("doctor.is_deleted", "=", false)
    .where("person.active", "=", true)
    .where((eb) =>
      eb.or([
        sql<boolean>`${reaches.has("A")}`,
        eb("doctor.ID", "=", own),
        sql<boolean>`${reaches.has("C")} and company_client.code = 'RCH'`,
        sql<boolean>`${reaches.has("O") && own !== 0} and doctor.company_client = ${actor.company}`,
        sql<boolean>`${reaches.has("S")} and exists (
          select from booking_agent ba join doctor_service ds on ds._doctor = ba._doctor
          where ba._user = ${actor.ID} and ba._doctor = doctor."ID" and ba.from_date <= current_date and (ba.until_date is null or ba.until_date >= current_date)
            and ds.appointmaid_package is not null and not ds.is_deleted and (ds.active_date is null or ds.active_date <= current_date)
            and (ds.cut_off_date is null or ds.cut_off_date >= current_date))`,
      ]),
    );
  if (filter.username !== undefined) query = query.where("person.username_key", "=", filter.username.toLowerCase());
  if (search !== "") {
    query = query.where(
      sql<boolean>`position(${search} in lower(person.first_name || ' ' || person.last_name || ' ' || person.username || ' ' || coalesce(doctor.company, ''))) > 0`,
    );
  }
  // In the order of the index of clients by name, so that the bureau's first twenty read twenty; who has clients of its own has few.
  return await query
    .where("person.kind", "=", "client")
    .$if(own !== 0, (mine) => mine.orderBy(sql`doctor."ID" <> ${own}`))
    .orderBy("person.last_key")
    .orderBy("person.first_key")
    .orderBy("person.ID")
    .limit(20)
    .execute();
}

export async function listDemoPeople(db: Db) {
  return await db
    .selectFrom("person")
    .leftJoin("doctor", (join) => join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`))
    .select([
      "person.username",
      "person.kind",
      "doctor.ID as doctor_id",
      sql<string>`person.first_name || ' ' || person.last_name`.as("name"),
      sql<number[]>`array(select _group from person_group where _person = person."ID" order by 1)`.as("groups"),
    ])
    .where("person.is_demo", "=", true)
    .where("person.active", "=", true)
    .orderBy("person.ID")
    .execute();
}
