import fc from "fast-check";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Reach, Permission } from "#kernel/access/permissions.ts";
import type { FreshDatabase } from "./databases.ts";

/** The permissions the generated people hold in some scope. */
export const WORLD_RIGHTS: readonly Permission[] = ["patient.view", "activity.view", "client.view", "calendar.edit", "task.list"];

const ZONES = ["Australia/Sydney", "Europe/London", "Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;

/** Days from the client's today on; the edges of being in force are met most. */
const firstDay = fc.constantFrom<number | null>(null, -2, -1, 0, 0, 1);
const lastDay = fc.constantFrom<number | null>(null, 2, 1, 0, 0, -1);
const mostly = (value: boolean) => fc.constantFrom(value, value, value, !value);
const service = fc.record({ isAppointmaid: mostly(true), isDeleted: mostly(false), from: firstDay, until: lastDay });
const aClient = fc.record({
  company: fc.constantFrom(null, PARTNER_COMPANY, "OTHER"),
  isDeleted: mostly(false),
  zone: fc.constantFrom(...ZONES),
  service: fc.option(service, { nil: null, freq: 6 }),
});
const scope = fc.constantFrom<Reach | null>(null, "A", "C", "O", "O", "S", "S", "S");
const anActor = fc.record({
  kind: fc.constantFrom("staff" as const, "client" as const, "subuser" as const, "agent" as const),
  client: fc.nat(),
  scopes: fc.tuple(scope, scope, scope, scope, scope),
});
const anAgent = fc.record({ actor: fc.nat(), client: fc.nat(), from: firstDay.map((days) => days ?? -9), until: lastDay });
const aPatient = fc.record({ client: fc.nat(), locked: fc.option(fc.nat(), { nil: null }), assignee: fc.nat() });

/** One client that booking agents may be given, and others in which one condition each is not met. */
const inForce = { isAppointmaid: true, isDeleted: false, from: null, until: null };
const served = { company: null, isDeleted: false, zone: "Australia/Sydney" as const, service: inForce };
const EDGES: readonly Omit<MadeClient, "ID">[] = [
  served,
  { ...served, company: PARTNER_COMPANY },
  { ...served, isDeleted: true },
  { ...served, service: null },
  ...[{ isAppointmaid: false }, { isDeleted: true }, { from: 1 }, { until: -1 }].map((defect) => ({
    ...served,
    service: { ...inForce, ...defect },
  })),
  // In force from today on, until today, and today alone: by the client's own day, wherever it is.
  ...[{ from: 0 }, { until: 0 }, { from: 0, until: 0 }].map((days) => ({ ...served, service: { ...inForce, ...days } })),
  ...(["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const).map((zone) => ({
    ...served,
    zone,
    service: { ...inForce, from: 0, until: 0 },
  })),
];
/** People who hold every permission in this scope. */
const EVERY_SCOPE = (["S", "O", "C"] as const).flatMap((held) =>
  (["staff", "agent", "client"] as const).map((kind) => ({ kind, client: 1, scopes: WORLD_RIGHTS.map(() => held) })),
);
/** Entries that are in force, also on their first and last day, one to come and one that has ended, of clients with nothing else amiss. */
const ENTRIES = [
  { from: -9, until: null },
  { from: 0, until: null },
  { from: -9, until: 0 },
  { from: 1, until: null },
  { from: -9, until: -1 },
];

export type MadeClient = (typeof aClient extends fc.Arbitrary<infer Value> ? Value : never) & { readonly ID: number };
export type MadeActor = Omit<typeof anActor extends fc.Arbitrary<infer Value> ? Value : never, "scopes"> & {
  readonly scopes: readonly (Reach | null)[];
  readonly ID: number;
  readonly own: MadeClient | null;
};
export interface MadePatient {
  readonly ID: number;
  readonly client: MadeClient;
  readonly locked: number | null;
  readonly assignee: number;
}
interface Serving {
  readonly actor: number;
  readonly client: number;
  readonly from: number;
  readonly until: number | null;
}
export interface AccessWorld {
  readonly seed: number;
  readonly clients: readonly MadeClient[];
  readonly actors: readonly MadeActor[];
  readonly patients: readonly MadePatient[];
  readonly servings: readonly Serving[];
}

const at = <Each>(list: readonly Each[], place: number): Each => {
  const each = list[place % list.length];
  if (each === undefined) throw new Error("an empty list");
  return each;
};

/** People, clients, services, agents' entries and locks of every kind, made from the seed and written to the database. */
export async function makeAccessWorld({ db, pool }: FreshDatabase, seed: number): Promise<AccessWorld> {
  let samples = 0;
  const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
    fc.sample(arbitrary, { seed: seed + samples++, numRuns });
  const insert = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query<{ ID: number }>(`${text} returning "ID"`, [...values])).rows[0]?.ID ?? 0;
  const companies = new Map<string, number>();
  for (const code of [PARTNER_COMPANY, "OTHER"]) {
    const known = await db.selectFrom("company_client").select("ID").where("code", "=", code).executeTakeFirst();
    companies.set(
      code,
      known?.ID ?? (await insert(`insert into company_client ("ID", code, name) values (9999, $1, $1)`, [code])),
    );
  }
  const person = (kind: string, name: string, owner: number | null) =>
    insert(`insert into person (kind, username, first_name, last_name, _super_user) values ($1, $2, 'A', 'Person', $3)`, [
      kind,
      name,
      owner,
    ]);
  const day = (zone: string, days: number | null) => (days === null ? "null" : `(now() at time zone '${zone}')::date + ${days}`);
  const clients: MadeClient[] = [];
  const addClient = async (given: Omit<MadeClient, "ID">): Promise<MadeClient> => {
    const ID = await person("client", `propertyclient${clients.length}`, null);
    await pool.query(`insert into doctor ("ID", company_client, is_deleted, _timezone) values ($1, $2, $3, $4)`, [
      ID,
      given.company === null ? null : companies.get(given.company),
      given.isDeleted,
      given.zone,
    ]);
    const { service: entry } = given;
    if (entry && (entry.from === null || entry.until === null || entry.until >= entry.from))
      await pool.query(
        `insert into doctor_service (_doctor, client_service_id, appointmaid_package, is_deleted, active_date, cut_off_date)
         values ($1, (select min("ID") from service), $2, $3, ${day(given.zone, entry.from)}, ${day(given.zone, entry.until)})`,
        [ID, entry.isAppointmaid ? 1 : null, entry.isDeleted],
      );
    const made = { ...given, ID };
    clients.push(made);
    return made;
  };
  for (const given of [...EDGES, ...ENTRIES.map(() => served), ...sample(aClient, 30)]) await addClient(given);
  const actors: MadeActor[] = [];
  for (const [place, given] of [...EVERY_SCOPE, ...sample(anActor, 40)].entries()) {
    // Whoever works for a client signs in only while it is there.
    const own =
      given.kind === "staff" || given.kind === "agent"
        ? null
        : await addClient({ ...at(clients, given.client), isDeleted: false });
    const ID = given.kind === "client" && own ? own.ID : await person(given.kind, `propertyactor${place}`, own?.ID ?? null);
    const group = await insert(`insert into access_group (team, access_level) values ('SYN', $1)`, [`Property ${place}`]);
    for (const [index, held] of given.scopes.entries())
      if (held)
        await pool.query("insert into group_permission (_group, permission, reach, team) values ($1, $2, $3, 'SYN')", [
          group,
          WORLD_RIGHTS[index],
          held,
        ]);
    await pool.query("insert into person_group (_person, _group) values ($1, $2)", [ID, group]);
    actors.push({ ...given, ID, own });
  }
  const servings: Serving[] = [];
  const workers = actors.filter(({ own }) => own === null);
  // A member of staff and an agent with the scope S, who come first, have an entry for each of the clients above.
  const certain = [0, 1].flatMap((actor) => [
    ...EDGES.map((_, client) => ({ actor, client, from: -9, until: null })),
    ...ENTRIES.map((entry, place) => ({ ...entry, actor, client: EDGES.length + place })),
  ]);
  for (const given of [...certain, ...sample(anAgent, 400)]) {
    const serving = { ...given, actor: at(workers, given.actor).ID, client: at(clients, given.client).ID };
    const isTaken = servings.some(({ actor, client }) => actor === serving.actor && client === serving.client);
    if (isTaken || (given.until !== null && given.until < given.from)) continue;
    const { zone } = at(clients, given.client);
    await pool.query(
      `insert into booking_agent (_doctor, _user, from_date, until_date) values ($1, $2, ${day(zone, given.from)}, ${day(zone, given.until)})`,
      [serving.client, serving.actor],
    );
    servings.push(serving);
  }
  const patients: MadePatient[] = [];
  for (const given of sample(aPatient, 80)) {
    const client = at(clients, given.client);
    const locked = given.locked === null ? null : at(workers, given.locked).ID;
    const ID = await insert(
      `insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status, locked_by)
       values ($1, 'A', 'Patient', 'patient', 'a', 'P000 A000', 'Unconverted', $2)`,
      [client.ID, locked],
    );
    patients.push({ ID, client, locked, assignee: at(workers, given.assignee).ID });
  }
  // Each patient is a piece of work too, as a feature that assigns work would name its rows in the view.
  await pool.query("create table property_work (_person bigint not null, _doctor bigint not null)");
  for (const { assignee, client } of patients)
    await pool.query("insert into property_work values ($1, $2)", [assignee, client.ID]);
  await pool.query("create or replace view assigned_work as select _person, _doctor from property_work");
  return { seed, clients, actors, patients, servings };
}
