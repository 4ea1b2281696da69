import fc from "fast-check";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Scope, Permission } from "#kernel/access/permissions.ts";
import type { FreshDatabase } from "./databases.ts";

/** Permissions that the generated people may have, each in some scope. */
export const WORLD_RIGHTS: readonly Permission[] = [
  "patient.view",
  "activity.view",
  "client.view",
  "calendar.edit",
  "task.list",
];

const ZONES = ["Australia/Sydney", "Europe/London", "Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;

/**
 * First days of a service or an entry, relative to the client's today, or null without a first day. Mostly
 * days next to today, because errors are likeliest where a period begins or ends.
 */
const firstDay = fc.constantFrom<number | null>(null, -2, -1, 0, 0, 1);
const lastDay = fc.constantFrom<number | null>(null, 2, 1, 0, 0, -1);
const mostly = (value: boolean) => fc.constantFrom(value, value, value, !value);
const service = fc.record({
  isAppointmaid: mostly(true),
  isDeleted: mostly(false),
  from: firstDay,
  until: lastDay,
});
const aClient = fc.record({
  company: fc.constantFrom(null, PARTNER_COMPANY, "OTHER"),
  isDeleted: mostly(false),
  zone: fc.constantFrom(...ZONES),
  service: fc.option(service, { nil: null, freq: 6 }),
});
const scope = fc.constantFrom<Scope | null>(null, "A", "C", "O", "O", "S", "S", "S");
const anActor = fc.record({
  kind: fc.constantFrom("staff" as const, "client" as const, "subuser" as const, "agent" as const),
  client: fc.nat(),
  scopes: fc.tuple(scope, scope, scope, scope, scope),
});
const anAgent = fc.record({
  actor: fc.nat(),
  client: fc.nat(),
  from: firstDay.map((days) => days ?? -9),
  until: lastDay,
});
const aPatient = fc.record({
  client: fc.nat(),
  locked: fc.option(fc.nat(), { nil: null }),
  assignee: fc.nat(),
});

/** Parts of `EDGES`: one client that booking agents may serve, and clients who each fail one condition. */
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
  // Services in force from today, until today, and on today alone. Today is the client's own date in its time
  // zone.
  ...[{ from: 0 }, { until: 0 }, { from: 0, until: 0 }].map((days) => ({
    ...served,
    service: { ...inForce, ...days },
  })),
  ...(["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const).map((zone) => ({
    ...served,
    zone,
    service: { ...inForce, from: 0, until: 0 },
  })),
];
/** Actors who have every permission in the same scope: S, O or C. */
const EVERY_SCOPE = (["S", "O", "C"] as const).flatMap((held) =>
  (["staff", "agent", "client"] as const).map((kind) => ({
    kind,
    client: 1,
    scopes: WORLD_RIGHTS.map(() => held),
  })),
);
/**
 * Periods of booking agents' entries, in days from today: in force, on their first day, on their last day,
 * still to come, and ended. Their clients meet every other condition.
 */
const ENTRIES = [
  { from: -9, until: null },
  { from: 0, until: null },
  { from: -9, until: 0 },
  { from: 1, until: null },
  { from: -9, until: -1 },
];

export type MadeClient = (typeof aClient extends fc.Arbitrary<infer Value> ? Value : never) & {
  readonly ID: number;
};
export type MadeActor = Omit<typeof anActor extends fc.Arbitrary<infer Value> ? Value : never, "scopes"> & {
  readonly scopes: readonly (Scope | null)[];
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

/**
 * Generates people, clients, services, booking agents' entries and patient locks from the seed, and writes
 * them to the database.
 */
export async function makeAccessWorld({ db, pool }: FreshDatabase, seed: number): Promise<AccessWorld> {
  let samples = 0;
  const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
    fc.sample(arbitrary, { seed: seed + samples++, numRuns });
  const insert = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query<{ ID: number }>(`${text} returning "ID"`, [...values])).rows[0]?.ID ?? 0;
  const companies = new Map<string, number>();
  for (const code of [PARTNER_COMPANY, "OTHER"]) {
    const known = await db
      .selectFrom("company_client")
      .select("ID")
      .where("code", "=", code)
      .executeTakeFirst();
    companies.set(
      code,
      known?.ID ??
        (await insert(`insert into company_client ("ID", code, name) values (9999, $1, $1)`, [code])),
    );
  }
  const person = (kind: string, name: string, owner: number | null) =>
    insert(
      `insert into person (kind, username, first_name, last_name, _super_user) values ($1, $2, 'A', 'Person', $3)`,
      [kind, name, owner],
    );
  const day = (zone: string, days: number | null) =>
    days === null ? "null" : `(now() at time zone '${zone}')::date + ${days}`;
  const { rows: services } = await pool.query<{ ID: number }>('select min("ID") as "ID" from service');
  const clients: MadeClient[] = [];
  const addClient = async (given: Omit<MadeClient, "ID">): Promise<MadeClient> => {
    const ID = await person("client", `propertyclient${clients.length}`, null);
    await pool.query(
      `insert into doctor ("ID", company_client, is_deleted, _timezone) values ($1, $2, $3, $4)`,
      [ID, given.company === null ? null : companies.get(given.company), given.isDeleted, given.zone],
    );
    const { service: entry } = given;
    if (entry && (entry.from === null || entry.until === null || entry.until >= entry.from))
      await pool.query(
        `insert into doctor_service (_doctor, client_service_id, appointmaid_package, is_deleted, active_date, cut_off_date)
         values ($1, $2, $3, $4, ${day(given.zone, entry.from)}, ${day(given.zone, entry.until)})`,
        [ID, services[0]?.ID, entry.isAppointmaid ? 1 : null, entry.isDeleted],
      );
    const made = { ...given, ID };
    clients.push(made);
    return made;
  };
  for (const given of [...EDGES, ...ENTRIES.map(() => served), ...sample(aClient, 30)])
    await addClient(given);
  const actors: MadeActor[] = [];
  for (const [place, given] of [...EVERY_SCOPE, ...sample(anActor, 40)].entries()) {
    // Never deletes a client with users, because a client's users can sign in only while the client exists.
    const own =
      given.kind === "staff" || given.kind === "agent"
        ? null
        : await addClient({ ...at(clients, given.client), isDeleted: false });
    const ID =
      given.kind === "client" && own
        ? own.ID
        : await person(given.kind, `propertyactor${place}`, own?.ID ?? null);
    const group = await insert(`insert into access_group (team, access_level) values ('SYN', $1)`, [
      `Property ${place}`,
    ]);
    for (const [index, held] of given.scopes.entries())
      if (held)
        await pool.query(
          "insert into group_permission (_group, permission, reach, team) values ($1, $2, $3, 'SYN')",
          [group, WORLD_RIGHTS[index], held],
        );
    await pool.query("insert into person_group (_person, _group) values ($1, $2)", [ID, group]);
    actors.push({ ...given, ID, own });
  }
  const servings: Serving[] = [];
  const workers = actors.filter(({ own }) => own === null);
  // The first two workers, a staff member and a booking agent with scope S, have an entry for each of the
  // edge-case clients.
  const certain = [0, 1].flatMap((actor) => [
    ...EDGES.map((_, client) => ({ actor, client, from: -9, until: null })),
    ...ENTRIES.map((entry, place) => ({ ...entry, actor, client: EDGES.length + place })),
  ]);
  for (const given of [...certain, ...sample(anAgent, 400)]) {
    const serving = { ...given, actor: at(workers, given.actor).ID, client: at(clients, given.client).ID };
    const isTaken = servings.some(
      ({ actor, client }) => actor === serving.actor && client === serving.client,
    );
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
  // Assigns each patient as a piece of work through the view `assigned_work`, as a feature that assigns work
  // would.
  await pool.query("create table property_work (_person bigint not null, _doctor bigint not null)");
  for (const { assignee, client } of patients)
    await pool.query("insert into property_work values ($1, $2)", [assignee, client.ID]);
  await pool.query("create or replace view assigned_work as select _person, _doctor from property_work");
  return { seed, clients, actors, patients, servings };
}
