import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AnyRoute,
  hasEffect,
  pendingMfaOf,
  HALF_SESSION_STATES,
  type HalfSessionState,
} from "#kernel/contract/contract.ts";
import { FORMS_ONLY_PERMISSIONS } from "#kernel/access/permissions.ts";
import { features } from "#app/features.server.ts";
import { PENDING_MFA_COOKIE, hashOf, newToken, SESSION_COOKIE } from "#platform/access/session.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { matrix, ownRights, shapeOf, specifiedRights } from "#test/support/rights.ts";
import { plainRequest } from "#test/support/plain-request.ts";
import { makeRow } from "#test/support/rows.ts";

// Rules for all routes, tested once in loops over the contract. A new route is covered without a test of its
// own.

interface Person {
  readonly username: string;
  readonly kind: string;
  readonly groups: number[];
  readonly doctor_id: number | null;
}

const endpoints = features.flatMap((feature) =>
  feature.endpoints.map(({ name, route }) => ({ name: `${feature.name}.${name}`, route })),
);
const guarded = endpoints.filter(({ route }) => route.access.needs !== "public");
const ofRights = guarded.filter(({ route }) => route.access.needs !== "session");

let app: TestApp;
let people: Person[];
const visitors = new Map<string, Visitor>();
const ids = new Map<string, number>();

beforeAll(async () => {
  app = await startApp();
  people = (await app.nobody.get("/demo/people")).body;
  for (const person of people) visitors.set(person.username, await app.signIn(person.username));
  for (const { username, kind } of people) if (kind === "client") ids.set(username, await app.idOf(username));
}, 60_000);
afterAll(() => app.stop());

const visitorOf = (username: string): Visitor => visitors.get(username) ?? app.nobody;
const idOf = (username: string): number => ids.get(username) ?? 0;

/** Values for path parameters that address no row, by name. */
const samples: Record<string, string> = {
  query: "smith",
  text: "rich",
  role: "typist",
  stateAbbreviation: "NSW",
  pageSize: "10",
  pageNumber: "1",
  creditPoint: "120",
  usertype: "0",
  date: "2026-11-20",
  processStatus: "0",
  token: "unknown",
  group: "0",
};
/** Query parameters that a read requires, by ID or by method and path. */
const neededQuery: Record<string, string> = {
  "API-APPT-005": "start=2026-11-16&end=2026-11-22",
  "GET /appointmentImport/{id}/day": "start=2026-11-16&end=2026-11-22",
  "API-APPT-006": "follow_up=0",
};

/**
 * Routes that each waiting state opens, listed here so that opening another route is a deliberate decision.
 */
const STEPS: Record<HalfSessionState, readonly string[]> = {
  factor: [
    "sign-in.asked",
    "sign-in.giveUp",
    "sign-in.code",
    "sign-in.recoveryCode",
    "sign-in.passkeyOptions",
    "sign-in.passkey",
  ],
  set_up: [
    "sign-in.asked",
    "sign-in.giveUp",
    "second-factors.list",
    "second-factors.beginAuthenticator",
    "second-factors.confirmAuthenticator",
    "second-factors.beginPasskey",
    "second-factors.addPasskey",
  ],
  payment: [
    "registration.signupInvoice",
    "insurer-forms.generate",
    "invoices.remove",
    "payments.accessCode",
    "payments.pay",
    "payments.trialEmail",
  ],
};

const addressed = (route: AnyRoute): string[] => Object.keys(route.entities ?? {});

async function call(
  visitor: Visitor,
  route: AnyRoute,
  given: { ids?: Record<string, number>; query?: Record<string, number> } = {},
): Promise<Answer> {
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    String(given.ids?.[name] ?? samples[name] ?? 999_999_999),
  );
  const query = [
    neededQuery[route.id] ?? neededQuery[`${route.method} ${route.path}`],
    ...Object.entries(given.query ?? {}).map(([name, value]) => `${name}=${value}`),
  ]
    .filter(Boolean)
    .join("&");
  const address = query ? `${path}?${query}` : path;
  if (route.produces === "text/event-stream") {
    const listening = await visitor.listen(address);
    listening.close();
    return listening;
  }
  if (route.method === "GET") return visitor.get(address);
  if (route.method === "DELETE") return visitor.delete(address);
  if (route.mode === "upload") return visitor.send(route.method, address, new FormData());
  return route.method === "POST" ? visitor.post(address, route.example) : visitor.put(address, route.example);
}

const refused = (route: AnyRoute): number => (route.method === "GET" ? 404 : 403);
const needed = (route: AnyRoute): readonly string[] =>
  typeof route.access.needs === "string" ? [route.access.needs] : route.access.needs;

const rightsRows = new Map(
  [...specifiedRights, ...ownRights].map((row) => [`${row.method} ${shapeOf(row.path)}`, row]),
);
const rightsRowOf = (route: AnyRoute) => rightsRows.get(`${route.method} ${shapeOf(`/api${route.path}`)}`);
/**
 * Returns the permission that the handler requires in addition to the route's own, according to the table.
 * Null if the table names no second permission.
 */
const secondRightOf = (route: AnyRoute): string | null =>
  /(?:^|; )and ([a-z.]+)/.exec(rightsRowOf(route)?.also ?? "")?.[1] ?? null;

/**
 * Returns true if the person may use the route for this client according to the specification's matrix,
 * without any of the product's code.
 */
function mayUse(person: Person, route: AnyRoute, client: string): boolean {
  if (route.access.callers === "staff" && person.kind !== "staff") return false;
  const second = secondRightOf(route);
  return (
    holdsOneOf(person, needed(route), route, client) &&
    (second === null || holdsOneOf(person, [second], route, client))
  );
}

function holdsOneOf(person: Person, rights: readonly string[], route: AnyRoute, client: string): boolean {
  const formsOnly = person.username === "formsonly";
  return person.groups.some((group) =>
    rights.some((right) => {
      if (formsOnly && !FORMS_ONLY_PERMISSIONS.some((kept) => kept === right)) return false;
      const reach = matrix.get(group)?.get(right);
      if (route.access.client === "none") return reach !== undefined;
      if (reach === "C") return client === "rchdoctor";
      if (reach === "O") return person.doctor_id === idOf(client);
      if (reach === "S") return person.kind === "agent" && client === "raman";
      return reach === "A";
    }),
  );
}

/**
 * Returns true for staff and agents, who name the client in a request. Clients and their users always act for
 * their own client.
 */
const namesClient = (person: Person): boolean => person.doctor_id === null;
const ownClient = (person: Person): string =>
  [...ids].find(([, id]) => id === person.doctor_id)?.[0] ?? "raman";

describe("the contract and the table of rights", () => {
  test.each(endpoints)("$name needs what the table says", ({ route }) => {
    const row = rightsRowOf(route);
    expect(
      row,
      `${route.method} ${route.path} is in no table of rights: add it to test/own-rights.tsv`,
    ).toBeDefined();
    expect([...needed(route)].sort()).toEqual(row?.permission.split("|").sort());
    if (route.access.needs !== "public")
      expect(route.access.callers === "staff").toBe(/(^|; )staff only(;|$)/.test(row?.also ?? ""));
  });

  test("every parameter called id says what kind of record it addresses", () => {
    const silent = endpoints.filter(
      ({ route }) =>
        route.access.client !== "none" && route.path.includes("{id}") && !addressed(route).includes("id"),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test("every write has a valid example", () => {
    const silent = endpoints.filter(({ route }) => route.body && route.example === undefined);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test("every operation of the OpenAPI document has a name of its own", async () => {
    const { paths } = (await app.nobody.get("/openapi.json")).body;
    const names = Object.values<Record<string, { operationId: string }>>(paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(names.length).toBeGreaterThan(endpoints.length - 1);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  const numbers = endpoints.flatMap(({ name, route }) =>
    Object.keys(route.params).map((parameter) => ({ name, route, parameter })),
  );
  test.each(numbers)(
    "C-26: $name takes no number but in digits for $parameter",
    async ({ route, parameter }) => {
      const read = await route.params[parameter]?.["~standard"].validate("1e1");
      if (!read || read.issues || typeof read.value !== "number") return;
      const path = route.path.replace(`{${parameter}}`, "1e1");
      const given = route.access.client === "none" ? {} : { query: { doctor_id: idOf("raman") } };
      // Calls as the client if the superadministrator lacks the permission, because some permissions belong to
      // clients only.
      const superadmin = people.find(({ username }) => username === "superadmin");
      const who = superadmin && mayUse(superadmin, route, "raman") ? "superadmin" : "raman";
      const answer = await call(visitorOf(who), { ...route, path }, given);
      expect([answer.status, answer.body.code]).toEqual([404, "address.unknown"]);
    },
  );
});

describe("RULE-AUTH-01: without a session", () => {
  test.each(guarded)("$name answers 401", async ({ route }) =>
    expect((await call(app.nobody, route)).status).toBe(401),
  );
});

describe.each(HALF_SESSION_STATES)("a half session that waits in the state %s", (awaits) => {
  // Opens a half session and sends its cookie under both names that a browser may use. Each route gets a new
  // half session because some routes end it.
  async function halfSession(): Promise<Visitor> {
    const token = newToken();
    await app.database.db
      .insertInto("session")
      .values({
        token_hash: hashOf(token),
        _person: await app.idOf("superadmin"),
        awaits,
        expires_at: new Date(Date.now() + 600_000).toISOString(),
      })
      .execute();
    return app.withCookie(`${SESSION_COOKIE}=${token}; ${PENDING_MFA_COOKIE}=${token}`);
  }
  const accepts = (route: AnyRoute) => pendingMfaOf(route)?.pendingMfa.includes(awaits) === true;

  test.each(guarded.filter(({ route }) => !accepts(route)))("$name answers 401", async ({ route }) => {
    const answer = await call(await halfSession(), route);
    expect([answer.status, answer.body.code]).toEqual([401, "session.required"]);
  });
  test.each(guarded.filter(({ route }) => accepts(route)))("$name knows it", async ({ route }) =>
    expect((await call(await halfSession(), route)).body?.code).not.toBe("session.required"),
  );
  test("opens no more routes than its step needs", () =>
    expect(guarded.filter(({ route }) => accepts(route)).map(({ name }) => name)).toEqual(STEPS[awaits]));
});

describe("a whole session", () => {
  const ofSecondStep = guarded.filter(({ route }) => pendingMfaOf(route)?.only);
  test.each(ofSecondStep)("$name is for half sessions only and answers 401", async ({ route }) =>
    expect((await call(visitorOf("reception"), route)).status).toBe(401),
  );
});

describe("G-66: a public route", () => {
  test.each(endpoints.filter(({ route }) => route.access.needs === "public"))(
    "$name answers 429 within 200 calls a minute",
    ({ route }) => expect(route.limits?.perMinute).toBeLessThan(200),
  );
});

describe("a page of another site", () => {
  test.each(endpoints.filter(({ route }) => hasEffect(route)))(
    "$name takes nothing from it",
    async ({ route }) => {
      const path = `/api${route.path.replace(/\{([^}]+)\}/g, (_, name: string) => samples[name] ?? "999999999")}`;
      for (const [name, value] of [
        ["origin", "https://evil.example"],
        ["sec-fetch-site", "cross-site"],
      ] as const) {
        const headers = { [name]: value, cookie: visitorOf("superadmin").cookie };
        const answer = await plainRequest(`${app.url}${path}`, headers, route.method);
        expect(answer).toEqual({ status: 403, code: "origin.foreign", cookies: [] });
      }
    },
  );
  const gets = endpoints.filter(({ route }) => route.method === "GET" && hasEffect(route));
  test.each(gets)("$name, a GET with an effect, is no link and answers no HEAD", async ({ route }) => {
    const address = `${app.url}/api${route.path}`;
    expect((await plainRequest(address, { "sec-fetch-mode": "navigate" })).code).toBe("origin.foreign");
    expect([401, 404]).toContain((await plainRequest(address, {}, "HEAD")).status);
  });
  // Links open a comparison and a letter as a Word document.
  test.each(endpoints.filter(({ route }) => route.readOnly === true))(
    "$name, which only reads, is opened by a link",
    async ({ route }) => {
      expect(route.method).toBe("GET");
      const path = route.path.replace(/\{[^}]+\}/g, "999999999");
      const headers = {
        "sec-fetch-mode": "navigate",
        "sec-fetch-site": "none",
        cookie: visitorOf("superadmin").cookie,
      };
      expect((await plainRequest(`${app.url}/api${path}`, headers)).code).not.toBe("origin.foreign");
    },
  );
});

/**
 * Returns the people who call a route. PostgreSQL 15 is tested for its statements only, for which one person of
 * each kind who may use the route is enough, and one who may not.
 */
function callersOf(route: AnyRoute): readonly Person[] {
  if (process.env["TEST_PG"] !== "15") return people;
  const allowed = new Map<string, Person>();
  for (const person of people) if (mayUse(person, route, "raman")) allowed.set(person.kind, person);
  return [...allowed.values(), ...people.filter((person) => !mayUse(person, route, "raman")).slice(0, 1)];
}

describe("RULE-PERM-06, RULE-PERM-07, RULE-PERM-10, RULE-PERM-11, RULE-PERM-15, F-2: every group on every route", () => {
  test.each(ofRights)("$name", async ({ route }) => {
    const wrong: string[] = [];
    for (const person of callersOf(route)) {
      for (const client of namesClient(person) ? ["raman", "rchdoctor"] : [ownClient(person)]) {
        const answer = await call(
          visitorOf(person.username),
          route,
          // Inserts the ID of the intended client into paths that contain a client.
          {
            ids: { doctorId: idOf(client) },
            ...(namesClient(person) && route.access.client !== "none"
              ? { query: { doctor_id: idOf(client) } }
              : {}),
          },
        );
        const says = `${person.username} (groups ${person.groups.join()}) for ${client}: ${answer.status}`;
        if (mayUse(person, route, client)) {
          if (
            [401, 403, 500].includes(answer.status) ||
            (answer.status === 404 && addressed(route).length === 0 && answer.body.code === "not_found")
          )
            wrong.push(`${says}, though it may`);
        } else if (answer.status !== refused(route)) wrong.push(`${says}, though it may not`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("RULE-PERM-02: another client", () => {
  const scoped = ofRights.filter(
    ({ route }) => route.access.client === "required" && route.access.callers !== "staff",
  );

  test.each(scoped)("$name does not open for a stranger", async ({ route }) => {
    const query = { doctor_id: idOf("raman") };
    expect((await call(visitorOf("vogt"), route, { query })).status).toBe(refused(route));
    expect(
      (await call(visitorOf("vogt"), route, { query: { ...query, requestingID: idOf("vogt") } })).status,
    ).toBe(refused(route));
    expect(
      (await call(visitorOf("vogt"), route, { query: { ...query, requestingID: idOf("okafor") } })).status,
    ).toBe(refused(route));
  });

  test.each(scoped)("$name opens for a company peer only by requestingID", async ({ route }) => {
    const peer = people.find(({ username }) => username === "okafor");
    if (!peer || !mayUse(peer, route, "okafor")) return;
    const query = { doctor_id: idOf("raman") };
    expect((await call(visitorOf("okafor"), route, { query })).status).toBe(refused(route));
    const asked = await call(visitorOf("okafor"), route, {
      query: { ...query, requestingID: idOf("okafor") },
    });
    if (route.access.peers === false) expect(asked.status).toBe(refused(route));
    else expect([401, 403]).not.toContain(asked.status);
  });

  test("H-5: webhooks, tokens, exports, feeds and imports are the client's own", () => {
    const own = /^\/(?:webhook|fhirToken|recordExport|calendarFeed|import|appointmentImport|importProfile)\b/;
    const open = scoped.filter(({ route }) => own.test(route.path) && route.access.peers !== false);
    expect(open.map(({ name }) => name)).toEqual([]);
    expect(scoped.filter(({ route }) => own.test(route.path)).length).toBeGreaterThan(30);
  });

  const unnamed = scoped.filter(({ route }) => !route.path.includes("{doctorId}"));
  test.each(unnamed)("RULE-PERM-01: $name asks staff for doctor_id", async ({ route }) => {
    const answer = await call(visitorOf("superadmin"), route);
    const superadmin = people.find(({ username }) => username === "superadmin");
    if (superadmin && mayUse(superadmin, route, "raman"))
      expect([answer.status, answer.body.message]).toEqual([400, "doctor_id is required"]);
  });
});

describe("another client's row", () => {
  test.each(
    endpoints.filter(
      ({ route }) =>
        route.access.client === "required" && addressed(route).some((name) => name !== "doctorId"),
    ),
  )("$name does not know it", async ({ route }) => {
    const foreign: Record<string, number> = {};
    for (const [parameter, kind] of Object.entries(route.entities ?? {})) {
      const make = makeRow[kind ?? ""];
      if (!make) throw new Error(`test/support/rows.ts makes no ${kind}`);
      foreign[parameter] = await make(app.database.db, idOf("vogt"));
    }
    for (const [username, query] of [
      ["raman", {}],
      ["superadmin", { doctor_id: idOf("raman") }],
    ] as const) {
      const answer = await call(visitorOf(username), route, { ids: foreign, query });
      const person = people.find((one) => one.username === username);
      if (person && mayUse(person, route, "raman"))
        expect([username, answer.status]).toEqual([username, 404]);
    }
  });
});
