import { sql } from "kysely";
import { hashPassword } from "#areas/identity/sign-in/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { seedDemoIssuer } from "./issuer.ts";

export const DEMO_PASSWORD = "Corella1!";

interface Person {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly title?: number;
  readonly groups: readonly number[];
}

interface DemoClient extends Person {
  readonly company: string;
  readonly company_code: string | null;
  readonly country?: "AU" | "UK";
  readonly zone: string;
  readonly user_type?: 1 | 2;
  readonly staff: readonly Person[];
}

/** Clients of the demo with the users of their rooms. Clients of one company may act for each other. */
export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    username: "raman",
    title: 3,
    first_name: "Priya",
    last_name: "Raman",
    groups: [3],
    company: "Raman Orthopaedics",
    company_code: "RAM",
    zone: "Australia/Sydney",
    staff: [
      { username: "reception", first_name: "Sarah", last_name: "Lindqvist", groups: [11] },
      { username: "manager", first_name: "Joanne", last_name: "Petrie", groups: [12] },
      { username: "ramanaccounts", first_name: "Mei", last_name: "Chua", groups: [23] },
      { username: "ramanletters", first_name: "Owen", last_name: "Farrell", groups: [24] },
      { username: "ramanbilling", first_name: "Tess", last_name: "Adeyemi", groups: [25] },
    ],
  },
  {
    username: "okafor",
    title: 3,
    first_name: "Daniel",
    last_name: "Okafor",
    groups: [3],
    company: "Raman Orthopaedics",
    company_code: "RAM",
    zone: "Australia/Sydney",
    staff: [{ username: "okaforreception", first_name: "Ruth", last_name: "Beaumont", groups: [11] }],
  },
  {
    username: "vogt",
    title: 5,
    first_name: "Lena",
    last_name: "Vogt",
    groups: [3],
    company: "Swan Cardiology",
    company_code: null,
    zone: "Australia/Perth",
    staff: [{ username: "vogtreception", first_name: "Callum", last_name: "Reid", groups: [11] }],
  },
  {
    username: "rchdoctor",
    title: 3,
    first_name: "Amara",
    last_name: "Silva",
    groups: [5],
    company: "RCH Surgery",
    company_code: "RCH",
    zone: "Australia/Sydney",
    staff: [],
  },
  {
    username: "campbell",
    title: 3,
    first_name: "Fiona",
    last_name: "Campbell",
    groups: [3],
    company: "Campbell Dermatology",
    company_code: null,
    country: "UK",
    zone: "Europe/London",
    staff: [],
  },
  {
    username: "formsonly",
    title: 3,
    first_name: "Hugo",
    last_name: "Lindner",
    groups: [3],
    company: "Lindner Anaesthesia",
    company_code: null,
    zone: "Australia/Brisbane",
    user_type: 2,
    staff: [],
  },
];

/** Staff and booking agents of the bureau, at least one person per group. */
export const DEMO_STAFF: readonly (Person & { kind: "staff" | "agent" })[] = [
  { kind: "staff", username: "superadmin", first_name: "Grace", last_name: "Holloway", groups: [1] },
  { kind: "staff", username: "admin", first_name: "Marcus", last_name: "Webb", groups: [2] },
  { kind: "staff", username: "rchadmin", first_name: "Helen", last_name: "Tran", groups: [4] },
  { kind: "staff", username: "typist", first_name: "Hoa", last_name: "Tran", groups: [6] },
  { kind: "staff", username: "editor", first_name: "Megan", last_name: "Doyle", groups: [7] },
  { kind: "staff", username: "typingmanager", first_name: "Claire", last_name: "Novak", groups: [8] },
  { kind: "staff", username: "rchmanager", first_name: "Peter", last_name: "Quinn", groups: [9] },
  { kind: "staff", username: "standard", first_name: "Ines", last_name: "Moreau", groups: [10] },
  { kind: "staff", username: "accounts", first_name: "Derek", last_name: "Lam", groups: [13] },
  { kind: "agent", username: "appointmaid", first_name: "Bethany", last_name: "Cole", groups: [14] },
  { kind: "staff", username: "billing", first_name: "Noor", last_name: "Rahimi", groups: [15] },
  { kind: "staff", username: "coordinator", first_name: "Ella", last_name: "Strand", groups: [16] },
  { kind: "agent", username: "bookingagent", first_name: "Kirra", last_name: "Walsh", groups: [17] },
  { kind: "staff", username: "registration", first_name: "Simon", last_name: "Peake", groups: [18] },
  { kind: "staff", username: "converter", first_name: "Lucy", last_name: "Marsh", groups: [19] },
  { kind: "staff", username: "conversionqa", first_name: "Ravi", last_name: "Menon", groups: [20] },
  { kind: "staff", username: "accountassistant", first_name: "Joy", last_name: "Baxter", groups: [21] },
  { kind: "staff", username: "conversionlead", first_name: "Adam", last_name: "Frost", groups: [22] },
  { kind: "staff", username: "reports", first_name: "Yuki", last_name: "Sato", groups: [26] },
  { kind: "staff", username: "registrationmanager", first_name: "Nadia", last_name: "Costa", groups: [27] },
  { kind: "staff", username: "business", first_name: "Liam", last_name: "Grant", groups: [28] },
  { kind: "staff", username: "service", first_name: "Paula", last_name: "Jensen", groups: [29] },
];

/**
 * Clients served by the booking agents (F-3): each has a live Appointmaid service and a row in
 * `booking_agent`.
 */
const AGENT_SERVICES = { clients: ["raman"], agents: ["appointmaid", "bookingagent"] };
const APPOINTMAID_SERVICE = 103;

/** Hashes the demo password. Called before a transaction because hashing is slow. */
export const demoPasswordHash = (): Promise<string> => hashPassword(DEMO_PASSWORD);

/**
 * Adds all people of the demo, with one password. Does nothing if there are demo people already. Runs in the
 * caller's transaction if there is one.
 */
export async function seedPeople(db: Db, password_hash?: string): Promise<void> {
  const hash = password_hash ?? (await demoPasswordHash());
  const insert = (trx: Db) => insertPeople(trx, hash);
  await (db.isTransaction ? insert(db) : db.transaction().execute(insert));
}

async function insertPeople(trx: Db, password_hash: string): Promise<void> {
  // A second server that starts at once waits for this lock and finds the people already added.
  await sql`select pg_advisory_xact_lock(hashtext('corella demo people'))`.execute(trx);
  const existingPerson = await trx
    .selectFrom("person")
    .select("ID")
    .where("is_demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (existingPerson) return;
  const companies = await insertCompanies(trx);
  const ids = new Map<string, number>();
  const addPerson = async (person: Person, kind: Kind, _super_user: number | null): Promise<number> => {
    const ID = await insertPerson(trx, person, { kind, _super_user, password_hash });
    ids.set(person.username, ID);
    return ID;
  };
  for (const client of DEMO_CLIENTS) {
    const ID = await addPerson(client, "client", null);
    const company_client = client.company_code === null ? null : (companies.get(client.company_code) ?? null);
    await insertDoctor(trx, ID, client, company_client);
    for (const person of client.staff) await addPerson(person, "subuser", ID);
  }
  for (const person of DEMO_STAFF) await addPerson(person, person.kind, null);
  await seedDemoIssuer(trx);
  await insertAgentServices(trx, ids);
}

type Kind = "staff" | "client" | "subuser" | "agent";

async function insertCompanies(trx: Db): Promise<Map<string | null, number>> {
  const company = await trx
    .insertInto("company_client")
    .values({ name: "Raman Orthopaedics", code: "RAM" })
    .returning(["ID", "code"])
    .execute();
  const rch = await trx
    .selectFrom("company_client")
    .select(["ID", "code"])
    .where("code", "=", "RCH")
    .execute();
  return new Map([...company, ...rch].map(({ ID, code }) => [code, ID]));
}

export async function insertPerson(
  trx: Db,
  person: Person,
  account: { readonly kind: Kind; readonly _super_user: number | null; readonly password_hash: string },
): Promise<number> {
  const { username, first_name, last_name, title = null, groups } = person;
  const { ID } = await trx
    .insertInto("person")
    .values({
      ...account,
      username,
      email_address: `${username}@corella.example`,
      title,
      first_name,
      last_name,
      is_demo: true,
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("person_group")
    .values(groups.map((_group) => ({ _person: ID, _group })))
    .execute();
  return ID;
}

const insertDoctor = (trx: Db, ID: number, client: DemoClient, company_client: number | null) =>
  trx
    .insertInto("doctor")
    .values({
      ID,
      country: client.country ?? "AU",
      _timezone: client.zone,
      company: client.company,
      user_type: client.user_type ?? 1,
      company_client,
      is_demo: true,
    })
    .execute();

async function insertAgentServices(trx: Db, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const client of AGENT_SERVICES.clients) {
    const _doctor = ids.get(client) ?? 0;
    await trx
      .insertInto("doctor_service")
      .values({
        _doctor,
        client_service_id: APPOINTMAID_SERVICE,
        appointmaid_package: 2,
        active_date: "2026-01-01",
      })
      .execute();
    for (const agent of AGENT_SERVICES.agents) {
      await trx
        .insertInto("booking_agent")
        .values({ _doctor, _user: ids.get(agent) ?? 0, from_date: "2026-01-01" })
        .execute();
    }
  }
}
