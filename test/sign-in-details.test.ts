import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { features } from "#app/features.server.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { matrix } from "#test/support/rights.ts";

// Calls every route whose body contains a password, an email address or a username as every demo user, for
// the user's own account and for others, with nothing but the session. A thief of a session must not be able
// to take over the account.

const FIELDS = ["password", "email_address", "email", "username"] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => FIELDS.some((field) => field === name);

interface Person {
  readonly ID: number;
  readonly username: string;
  readonly kind: string;
  readonly client: number | null;
  readonly groups: readonly number[];
}
interface Details {
  readonly ID: number;
  readonly username: string;
  readonly email_address: string | null;
  readonly password_hash: string | null;
}

const routes = features.flatMap((feature) =>
  feature.endpoints.flatMap(({ name, route }) => {
    const fields = route.body === undefined ? [] : [...namesIn(route)].filter(isField);
    return fields.length === 0 ? [] : [{ name: `${feature.name}.${name}`, route, fields }];
  }),
);

/** Returns the names of the body's fields, at any depth. */
function namesIn(route: AnyRoute): Set<string> {
  // `as`: the contract's schemas are zod's, but the contract declares a narrower type.
  const schema = z.toJSONSchema(route.body as unknown as z.ZodType, { io: "input", unrepresentable: "any" });
  const names = new Set<string>();
  const appointment = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "properties" && typeof inner === "object" && inner !== null)
        for (const name of Object.keys(inner)) names.add(name);
      appointment(inner);
    }
  };
  appointment(schema);
  return names;
}

let app: TestApp;
let people: Person[] = [];
let before: Details[] = [];
const visitors = new Map<number, Visitor>();

beforeAll(async () => {
  app = await startApp();
  const { rows } = await app.database.pool.query<Person>(
    `select "ID"::int as "ID", username, kind, case when kind = 'client' then "ID"::int else _super_user::int end as client,
       array(select _group from person_group where _person = person."ID") as groups
     from person where is_demo order by "ID"`,
  );
  people = rows;
  for (const { ID, username } of people) visitors.set(ID, await app.signIn(username));
  before = await details();
  await app.database.pool.query("create table session_before as select * from session");
}, 120_000);
afterAll(() => app.stop());

const details = async (): Promise<Details[]> =>
  (
    await app.database.pool.query<Details>(
      `select "ID"::int as "ID", username, email_address, password_hash from person where is_demo order by "ID"`,
    )
  ).rows;

/** Restores the accounts and sessions, so that the next caller finds all users signed in and unchanged. */
async function restore(changed: readonly Details[]): Promise<void> {
  const { pool } = app.database;
  for (const { ID, username, email_address, password_hash } of changed)
    await pool.query(
      'update person set username = $2, email_address = $3, password_hash = $4 where "ID" = $1',
      [ID, username, email_address, password_hash],
    );
  await pool.query("delete from former_address");
  await pool.query("delete from session");
  await pool.query("insert into session select * from session_before");
}

const holds = (person: Person, right: string, reaches: readonly string[]): boolean =>
  person.groups.some((group) => reaches.includes(matrix.get(group)?.get(right) ?? ""));

/**
 * Returns true for staff with the permission, and for a user who may manage the practice's users if the
 * target is one of them. A client's users may never change the client.
 */
function mayFor(caller: Person, target: Person): boolean {
  if (caller.kind === "staff")
    return holds(caller, target.kind === "client" ? "client.edit" : "user.edit", ["A", "C"]);
  return (
    target.kind === "subuser" && target.client === caller.client && holds(caller, "account.subusers", ["O"])
  );
}

let counted = 0;
/** Returns a value that no account has. */
function fresh(field: Field): string {
  counted += 1;
  if (field === "password") return `Newpass${counted}!`;
  return field === "username" ? `changed${counted}` : `changed${counted}@elsewhere.example`;
}

async function call(caller: Person, route: AnyRoute, target: Person, field: Field): Promise<Answer> {
  const visitor = visitors.get(caller.ID) ?? app.nobody;
  const namesPerson =
    ["doctor", "user"].includes(route.entities?.["id"] ?? "") || route.path.endsWith("/changepassword");
  const id = namesPerson ? target.ID : 999_999_999;
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    name === "id" ? String(id) : "unknown",
  );
  const query = route.access.client === "none" ? "" : `?doctor_id=${target.client ?? people[0]?.ID ?? 0}`;
  const example = typeof route.example === "object" && route.example !== null ? route.example : {};
  const changes = route.method === "PUT" && namesPerson;
  const { old_password: _old, ...rest } = example as Record<string, unknown>; // `as`: the example is a JSON object.
  const body = { ...(changes ? {} : rest), [field]: fresh(field) };
  return route.method === "POST" ? visitor.post(path + query, body) : visitor.put(path + query, body);
}

const mailsAfter = async (mark: number) =>
  (
    await app.database.pool.query<{ _person: number; to_address: string; body_text: string }>(
      `select _person::int as _person, to_address, body_text from mail where "ID" > $1`,
      [mark],
    )
  ).rows;
const lastMail = async (): Promise<number> =>
  (await app.database.pool.query<{ last: number }>(`select coalesce(max("ID"), 0)::int as last from mail`))
    .rows[0]?.last ?? 0;

/**
 * Returns the old and new addresses that received no notice of the change. Emails with a link that signs in
 * don't count.
 */
async function isTold(was: Details, is: Details, mark: number): Promise<string[]> {
  const mails = (await mailsAfter(mark)).filter(
    ({ _person, body_text }) => _person === was.ID && !body_text.includes("/login/reset/"),
  );
  const addresses = new Set([was.email_address, is.email_address].filter((address) => address !== null));
  return [...addresses].filter((address) => !mails.some(({ to_address }) => to_address === address));
}

/** Returns the address that a password reset goes to now. Undefined if no email is sent. */
async function resetGoesTo(person: number): Promise<string | undefined> {
  const mark = await lastMail();
  await app.runJob("sign-in.send_reset", { person, asked: new Date().toISOString() });
  return (await mailsAfter(mark))[0]?.to_address;
}

async function faultsOf(caller: Person, was: Details, is: Details, mark: number): Promise<string[]> {
  const target = people.find(({ ID }) => ID === was.ID);
  if (!target) return [`${was.username} is nobody`];
  const isOwn = caller.ID === target.ID;
  const changes = FIELDS.filter((field) =>
    field === "password"
      ? was.password_hash !== is.password_hash
      : field !== "email" && was[field] !== is[field],
  );
  const faults = changes
    .filter((field) => (isOwn ? field !== "username" : !mayFor(caller, target)))
    .map(
      (field) => `${caller.username} changed the ${field} of ${isOwn ? "their own account" : was.username}`,
    );
  if (changes.some((field) => field !== "username"))
    faults.push(
      ...(await isTold(was, is, mark)).map(
        (address) => `${address} was not told that ${caller.username} changed it`,
      ),
    );
  if (changes.includes("email_address")) {
    const to = await resetGoesTo(was.ID);
    if (to !== was.email_address)
      faults.push(`a reset for ${was.username} goes to ${to} right after ${caller.username} changed it`);
  }
  return faults;
}

const TARGETS = new Set([
  "raman",
  "reception",
  "manager",
  "vogtreception",
  "rchdoctor",
  "formsonly",
  "admin",
  "superadmin",
  "typist",
  "bookingagent",
]);

describe("a session alone changes nobody's sign-in details without the right, and never its own", () => {
  test("there are such routes", () => expect(routes.map(({ name }) => name)).toContain("users.update"));

  test.each(routes)("$name", { timeout: 240_000 }, async ({ route, fields }) => {
    const isPersonal = route.path.includes("{id}");
    const faults: string[] = [];
    for (const caller of people) {
      const targets = isPersonal
        ? [caller, ...people.filter(({ username }) => TARGETS.has(username))]
        : [caller];
      for (const target of new Set(targets)) {
        for (const field of fields) {
          const mark = await lastMail();
          const { status } = await call(caller, route, target, field);
          if (status >= 500) faults.push(`${caller.username} for ${target.username}: ${status}`);
          const after = await details();
          const changed = before.filter((was, at) => JSON.stringify(was) !== JSON.stringify(after[at]));
          for (const was of changed) {
            const is = after.find(({ ID }) => ID === was.ID);
            if (is) faults.push(...(await faultsOf(caller, was, is, mark)));
          }
          if (changed.length > 0) await restore(changed);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test("none of it counts as giving one's own password again", async () => {
    const { rows } = await app.database.pool.query(
      "select count(*)::int as confirmed from session where confirmed_at is not null",
    );
    expect(rows).toEqual([{ confirmed: 0 }]);
  });
});
