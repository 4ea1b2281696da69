import { insertPerson } from "#app/seed/people.ts";
import type { Db } from "#platform/db/db.ts";

/** Additional typists (group 6) and editors (group 7), with capacity and target in minutes a day. */
const WORKERS = [
  { username: "typist2", first_name: "Jess", last_name: "Calloway", groups: [6], capacity: 180, target: 150 },
  { username: "typist3", first_name: "Sione", last_name: "Latu", groups: [6], capacity: 90, target: 72 },
  { username: "editor2", first_name: "Oliver", last_name: "Quach", groups: [7], capacity: 240, target: 200 },
  { username: "editor3", first_name: "Tegan", last_name: "Walsh", groups: [7], capacity: 120, target: 100 },
] as const;

/** Locality and services of each client: 4 is transcription, 14 the Standard billing package, 16 coding. */
const SERVICES: Readonly<
  Record<string, { readonly suburb: string; readonly state: string; readonly services: readonly number[] }>
> = {
  raman: { suburb: "RICHMOND", state: "VIC", services: [4, 14] },
  vogt: { suburb: "SUBIACO", state: "WA", services: [4, 16] },
  okafor: { suburb: "RICHMOND", state: "VIC", services: [4] },
};
const ACTIVE_DATE = "2026-01-01";

/** Adds more typists and editors, so that work can be distributed. Returns their IDs by username. */
export async function seedWorkers(db: Db, password_hash: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { capacity, target, ...person } of WORKERS) {
    const ID = await insertPerson(db, person, { kind: "staff", _super_user: null, password_hash });
    await db.updateTable("person").set({ capacity, target }).where("ID", "=", ID).execute();
    ids.set(person.username, ID);
  }
  return ids;
}

/** Gives the clients services of each kind, and a locality, whose state determines their public holidays. */
export async function seedServices(db: Db): Promise<void> {
  for (const [username, { suburb, state, services }] of Object.entries(SERVICES)) {
    const client = await db
      .selectFrom("person")
      .select("ID")
      .where("username", "=", username)
      .where("is_demo", "=", true)
      .executeTakeFirst();
    if (!client) continue;
    const locality = await db
      .selectFrom("locality")
      .select("ID")
      .where("suburb", "ilike", suburb)
      .where("state", "=", state)
      .orderBy("ID")
      .limit(1)
      .executeTakeFirst();
    if (locality)
      await db.updateTable("doctor").set({ _locality: locality.ID }).where("ID", "=", client.ID).execute();
    await db
      .insertInto("doctor_service")
      .values(
        services.map((client_service_id) => ({
          _doctor: client.ID,
          client_service_id,
          active_date: ACTIVE_DATE,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
