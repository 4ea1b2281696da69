import { insertPerson } from "#app/seed/people.ts";
import type { Db } from "#platform/db/db.ts";

/** Typists in addition to the three of the demo, with capacity and target in minutes a day. */
const TYPISTS = [
  ["typist4", "Marnie", "Eastgate", 240, 210],
  ["typist5", "Rafael", "Costello", 150, 120],
  ["typist6", "Wendy", "Oakes", 300, 270],
  ["typist7", "Priti", "Deshmukh", 180, 160],
  ["typist8", "Colm", "Geraghty", 120, 90],
  ["typist9", "Anneke", "Visser", 210, 180],
  ["typist10", "Lachie", "Burns", 60, 45],
] as const;
const DEMO_TYPISTS = ["typist", "typist2", "typist3"];

/** A typist, and how many hours a letter takes with that person. */
export interface PacedTypist {
  readonly ID: number;
  readonly hours: number;
}

/** Adds typists (group 6), so that there are ten. Typists later in the list need more time per letter. */
export async function seedTypists(
  db: Db,
  password_hash: string,
  idOf: (username: string) => number | undefined,
): Promise<PacedTypist[]> {
  const ids = DEMO_TYPISTS.flatMap((username) => idOf(username) ?? []);
  for (const [username, first_name, last_name, capacity, target] of TYPISTS) {
    const person = { username, first_name, last_name, groups: [6] };
    const ID = await insertPerson(db, person, { kind: "staff", _super_user: null, password_hash });
    await db.updateTable("person").set({ capacity, target }).where("ID", "=", ID).execute();
    ids.push(ID);
  }
  return ids.map((ID, index) => ({ ID, hours: 3 + index * 3 }));
}
