import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Scope } from "#kernel/access/permissions.ts";
import {
  type AccessWorld,
  type MadeActor,
  type MadeClient,
  makeAccessWorld,
  WORLD_RIGHTS,
} from "#test/support/access-world.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import type { Client, AccessPath } from "./actor.ts";
import { hasWholeAccess, type Requirement, resolveAccess } from "./resolve-access.ts";
import { findSessionAs, type SessionContext } from "./session.ts";
import { visibleClients, visibleRows } from "./visible-rows.ts";

// The access decision is implemented twice: for one client (`resolveAccess`, on the row of the session query)
// and as SQL for a set (`visibleClients`, `visibleRows`). This test compares the two with each other, and
// both with a third implementation of the rules below, on generated people and clients.

const PERMISSIONS: readonly Requirement[] = [
  ...WORLD_RIGHTS,
  "session",
  ["client.view", "calendar.edit"],
  ["client.view", "task.list"],
  { access: { needs: "activity.view", locked: true } },
];
let database: FreshDatabase;
let world: AccessWorld;

beforeAll(async () => {
  database = await freshDatabase();
  world = await makeAccessWorld(database, Math.floor(Math.random() * 2 ** 31));
}, 60_000);
afterAll(() => database.drop());

const scopesIn = (actor: Pick<MadeActor, "scopes">, permission: Requirement): ReadonlySet<Scope | null> => {
  const needs =
    typeof permission === "object" && "access" in permission ? permission.access.needs : permission;
  const held = (right: string) => actor.scopes[WORLD_RIGHTS.findIndex((each) => each === right)] ?? null;
  if (needs === "session" || needs === "public") return new Set(actor.scopes);
  return new Set((typeof needs === "string" ? [needs] : needs).map(held));
};

/** Implements the rules a third time, following the specification. */
function expected(actor: MadeActor, client: MadeClient, permission: Requirement): AccessPath | null {
  const scopes = scopesIn(actor, permission);
  if (scopes.has("A")) return "all";
  if (scopes.has("C") && client.company === PARTNER_COMPANY) return "company";
  if (actor.own?.ID === client.ID && (scopes.has("O") || permission === "session")) return "own";
  if (scopesForServed(actor, permission).has("S") && isServedBy(actor, client)) return "served";
  const isOfLock =
    permission === "patient.view" ||
    (typeof permission === "object" && "access" in permission && permission.access.locked === true);
  const hasLock = world.patients.some(
    ({ client: { ID }, locked }) => ID === client.ID && locked === actor.ID,
  );
  if (actor.kind !== "staff") return null;
  if (scopes.has("S") && isOfLock && hasLock) return "locked";
  const hasWork = world.patients.some(
    ({ client: { ID }, assignee }) => ID === client.ID && assignee === actor.ID,
  );
  const isOfWork = JSON.stringify(permission).includes("task.list") && scopesIn(actor, "task.list").has("S");
  return hasWork && isOfWork ? "assigned" : null;
}

/**
 * Returns the scopes that count for served clients: tasks are visible to their assignees only, not to a
 * booking agent who serves the client.
 */
const scopesForServed = (actor: MadeActor, permission: Requirement): ReadonlySet<Scope | null> =>
  scopesIn(
    {
      ...actor,
      scopes: actor.scopes.map((scope, place) => (WORLD_RIGHTS[place] === "task.list" ? null : scope)),
    },
    permission,
  );

function isServedBy(actor: MadeActor, client: MadeClient): boolean {
  const isIn = (from: number | null, until: number | null) => (from ?? 0) <= 0 && (until ?? 0) >= 0;
  const { service: entry } = client;
  if (!entry || client.isDeleted || entry.isDeleted || !entry.isAppointmaid || !isIn(entry.from, entry.until))
    return false;
  return world.servings.some(
    (one) => one.actor === actor.ID && one.client === client.ID && isIn(one.from, one.until),
  );
}

interface Decided {
  readonly actor: MadeActor;
  readonly caller: SessionContext;
  readonly clients: ReadonlyMap<number, Client>;
}

/** Returns every person's session context, with each client as the session query reads it for that person. */
async function decide(): Promise<Decided[]> {
  const { db } = database;
  return await Promise.all(
    world.actors.map(async (actor) => {
      const caller = await findSessionAs(db, actor.ID, null);
      if (!caller) throw new Error(`${actor.kind} ${actor.ID} can't sign in`);
      const clients = new Map<number, Client>();
      for (const { ID } of world.clients) {
        const client = (await findSessionAs(db, actor.ID, ID))?.client;
        if (client) clients.set(ID, client);
      }
      return { actor, caller, clients };
    }),
  );
}

const words = (permission: Requirement): string => JSON.stringify(permission);

describe("access to clients and rows", () => {
  let decided: Decided[];
  beforeAll(async () => {
    decided = await decide();
  }, 60_000);

  test("the generated world has every path in it", () => {
    const paths = new Set(
      world.actors.flatMap((actor) =>
        world.clients.flatMap((client) => PERMISSIONS.map((each) => expected(actor, client, each))),
      ),
    );
    expect([...paths].map(String).sort()).toEqual([
      "all",
      "assigned",
      "company",
      "locked",
      "null",
      "own",
      "served",
    ]);
  });

  test("resolveAccess answers the path the rules give", () => {
    const wrong = decided.flatMap(({ actor, caller, clients }) =>
      world.clients.flatMap((client) =>
        PERMISSIONS.flatMap((permission) => {
          const seen = clients.get(client.ID);
          const path = seen ? resolveAccess(caller.actor, seen, permission) : null;
          const right = expected(actor, client, permission);
          return path === right
            ? []
            : [`${actor.kind} ${actor.ID}, client ${client.ID}, ${words(permission)}: ${path}, not ${right}`];
        }),
      ),
    );
    expect({ seed: world.seed, wrong }).toEqual({ seed: world.seed, wrong: [] });
  });

  test("visibleClients contains a client exactly when resolveAccess answers a path", async () => {
    const wrong: string[] = [];
    for (const { actor, caller, clients } of decided)
      for (const permission of PERMISSIONS) {
        const { rows } = await sql<{
          ID: number;
        }>`select d."ID" from doctor d where d."ID" = any(${[...clients.keys()]}::bigint[])
          and ${visibleClients(caller.actor, permission, sql`d."ID"`)}`.execute(database.db);
        const visible = new Set(rows.map(({ ID }) => ID));
        for (const [ID, client] of clients)
          if (visible.has(ID) !== (resolveAccess(caller.actor, client, permission) !== null))
            wrong.push(
              `${actor.kind} ${actor.ID}, client ${ID}, ${words(permission)}: ${visible.has(ID) ? "only" : "not"} in the set`,
            );
      }
    expect({ seed: world.seed, wrong }).toEqual({ seed: world.seed, wrong: [] });
  });

  test("visibleRows contains the rows of wholly visible clients, and one's own locks and assignments", async () => {
    const wrong: string[] = [];
    const assignees = world.patients.map(({ ID, assignee }) => sql`(${ID}::bigint, ${assignee}::bigint)`);
    for (const { actor, caller, clients } of decided)
      for (const permission of PERMISSIONS) {
        const condition = visibleRows(caller.actor, permission, {
          client: sql`p._doctor`,
          lockedBy: sql`p.locked_by`,
          assignee: sql`a.person`,
        });
        const { rows } = await sql<{ ID: number }>`select p."ID" from patient p
          join (values ${sql.join(assignees)}) a ("ID", person) on a."ID" = p."ID" where ${condition}`.execute(
          database.db,
        );
        const visible = new Set(rows.map(({ ID }) => ID));
        const works = actor.kind === "staff" && scopesIn(actor, permission).has("S");
        const isOfLock =
          permission === "patient.view" ||
          (typeof permission === "object" && "access" in permission && permission.access.locked === true);
        for (const patient of world.patients) {
          const client = clients.get(patient.client.ID);
          const whole = client !== undefined && hasWholeAccess(caller.actor, client, permission);
          const right =
            whole || (works && (patient.assignee === actor.ID || (isOfLock && patient.locked === actor.ID)));
          if (visible.has(patient.ID) !== right)
            wrong.push(
              `${actor.kind} ${actor.ID}, patient ${patient.ID}, ${words(permission)}: ${right ? "not" : "only"} in the set`,
            );
        }
      }
    expect({ seed: world.seed, wrong }).toEqual({ seed: world.seed, wrong: [] });
  });

  test("a peer's rows are for those who name their own client, and never in the set", () => {
    const pairs = decided.flatMap(({ actor, caller, clients }) =>
      [...clients.values()].map((client) => ({ actor, caller: caller.actor, client })),
    );
    const wrong = pairs.flatMap(({ actor, caller, client }) => {
      const made = world.clients.find(({ ID }) => ID === client.ID);
      const own = resolveAccess(caller, client, "calendar.edit");
      const isOfCompany =
        actor.own !== null && actor.own.company !== null && actor.own.company === made?.company;
      const isPeer = isOfCompany && scopesIn(actor, "calendar.edit").has("O") && !made.isDeleted;
      const cases = [
        [
          "itself",
          resolveAccess(caller, client, "calendar.edit", actor.own?.ID ?? 1),
          actor.own ? (own ?? (isPeer ? "peer" : null)) : null,
        ],
        ["another", resolveAccess(caller, client, "calendar.edit", (actor.own?.ID ?? 0) + 1), null],
        [
          "where refused",
          resolveAccess(
            caller,
            client,
            { access: { needs: "calendar.edit", peers: false } },
            actor.own?.ID ?? 1,
          ),
          null,
        ],
      ] as const;
      return cases.flatMap(([name, path, right]) =>
        path === right
          ? []
          : [`${actor.kind} ${actor.ID} naming ${name}, client ${client.ID}: ${path}, not ${right}`],
      );
    });
    expect({ seed: world.seed, wrong }).toEqual({ seed: world.seed, wrong: [] });
    expect(
      pairs.some(
        ({ caller, client }) => resolveAccess(caller, client, "calendar.edit", caller.client) === "peer",
      ),
    ).toBe(true);
  });
});
