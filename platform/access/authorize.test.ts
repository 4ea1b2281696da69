import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Permission, Scope } from "#kernel/access/permissions.ts";
import { type AnyRoute, type RouteAccess, route } from "#kernel/contract/contract.ts";
import { problem } from "#kernel/contract/problem.ts";
import { AccessCache } from "./access-cache.ts";
import type { Actor, Client } from "./actor.ts";
import type { AuthenticatedSession } from "./authenticate.ts";
import { authorize, namedClient, queryWithClient } from "./authorize.ts";
import { hasForAll, hasForCompany, hasWholeAccess, lockedBy } from "./resolve-access.ts";
import { assertSameClient } from "./same-client.ts";
import { cookieNames, type SessionContext, tokensIn } from "./session.ts";

const held = (right: Permission, ...reaches: Scope[]): Actor["grants"] =>
  new Map([[right, new Set(reaches)]]);
const actor = (more: Partial<Actor> = {}): Actor => ({
  ID: 11,
  kind: "staff",
  username: "somebody",
  first_name: "A",
  last_name: "B",
  groups: [1],
  grants: held("patient.view", "A"),
  client: null,
  company: null,
  user_type: null,
  ...more,
});
const client = (more: Partial<Client> = {}): Client => ({
  ID: 501,
  username: "raman",
  first_name: "Priya",
  last_name: "Raman",
  zone: "Australia/Sydney",
  country: "AU",
  user_type: 1,
  company: null,
  company_code: null,
  is_deleted: false,
  is_served: false,
  has_locked: false,
  has_assigned: false,
  ...more,
});
const own = (more: Partial<Actor> = {}) =>
  actor({ kind: "subuser", client: 501, user_type: 1, grants: held("patient.view", "O"), ...more });

const about = { id: "own", summary: "", path: "/x" } as const;
const access: RouteAccess = { needs: "patient.view", client: "required" };
const reading = (more: Partial<RouteAccess> = {}): AnyRoute =>
  route({ ...about, method: "GET", access: { ...access, ...more } });
const writing = (method: "PUT" | "DELETE", more: Partial<RouteAccess> = {}): AnyRoute =>
  route({ ...about, method, access: { ...access, ...more }, body: z.object({}) });

const NOW = "2026-11-22T14:30:00.000Z";
const session = (who: Actor, whose: Client | null): AuthenticatedSession => ({
  actor: who,
  client: whose,
  seen_at: NOW,
  awaits: null,
  session: { token: "t", awaits: null },
});
const may = (who: Actor, whose: Client | null, of: AnyRoute, query: Record<string, unknown> = {}) =>
  authorize(session(who, whose), of, query, NOW);
function refusal(...asked: Parameters<typeof may>): unknown {
  try {
    may(...asked);
    return "allowed";
  } catch (error) {
    return error;
  }
}

describe("a route of one client's rows", () => {
  test("is open to who has the permission for that client, with the client's own day", () => {
    const { client: open, requestingID } = may(actor(), client(), reading(), { doctor_id: "501" });
    expect([open?.ID, open?.via, open?.today, requestingID]).toEqual([501, "all", "2026-11-23", null]);
    const inLondon = may(actor(), client({ zone: "Europe/London" }), reading(), { doctor_id: "501" });
    expect(inLondon.client?.today).toBe("2026-11-22");
  });

  test("without the permission is not there for a read, and forbidden for a write", () => {
    const nobody = actor({ grants: new Map() });
    const asked = { doctor_id: "501" };
    expect(refusal(nobody, client(), reading(), asked)).toMatchObject({ status: 404 });
    expect(refusal(nobody, client(), writing("PUT"), asked)).toMatchObject({ status: 403 });
    expect(refusal(nobody, client(), writing("DELETE"), asked)).toMatchObject({ status: 403 });
    const saidTo = (method: "PUT" | "DELETE") => String(refusal(nobody, client(), writing(method), asked));
    expect(saidTo("PUT")).toContain("You don't have permission to do this.");
    expect(saidTo("DELETE")).toContain("You don't have permission to delete this");
  });

  test("of a client out of reach is answered as if there were none", () => {
    const query = { doctor_id: "502" };
    const other = client({ ID: 502 });
    expect(refusal(own(), other, reading(), query)).toEqual(refusal(own(), null, reading(), query));
    expect(refusal(own(), other, reading(), query)).toMatchObject({ status: 404 });
    expect(refusal(actor(), null, reading(), query)).toMatchObject({ status: 404 });
  });

  test("says in its own words that there is none, where it has some", () => {
    const noTask = problem("task.gone", 404, "This task is not yours.");
    const worded = route({ ...about, method: "GET", access, notFoundAs: noTask });
    expect(refusal(own(), client({ ID: 502 }), worded, { doctor_id: "502" })).toMatchObject({
      code: "task.gone",
      status: 404,
    });
  });

  test("asks staff for a client, and takes a client's own without being told", () => {
    expect(refusal(actor(), null, reading())).toMatchObject({ status: 400 });
    expect(may(own(), client(), reading()).client?.via).toBe("own");
    expect(may(actor(), null, reading({ client: "optional" })).client).toBeNull();
    expect(refusal(actor(), null, reading({ client: "optional" }), { requestingID: "501" })).toMatchObject({
      status: 404,
    });
  });

  test.each(["x", "-1", "1.5", "1e3", "9999999999999999", "501;", ["501", "502"]])(
    "doctor_id %j is no number",
    (doctor_id) => {
      expect(refusal(actor(), client(), reading(), { doctor_id })).toMatchObject({
        status: 400,
        errors: { doctor_id: "doctor_id must be a number" },
      });
      expect(refusal(own(), client(), reading(), { requestingID: doctor_id })).toMatchObject({
        errors: { requestingID: "requestingID must be a number" },
      });
    },
  );

  test("nought and nothing name no client", () => {
    for (const doctor_id of ["", "0", undefined])
      expect(may(own(), client(), reading(), { doctor_id }).client?.ID).toBe(501);
  });
});

describe("who may call a route at all", () => {
  test("one for staff is for nobody else, whatever they hold", () => {
    const held_ = own({ grants: held("patient.view", "A", "O") });
    expect(refusal(held_, client(), reading({ callers: "staff" }))).toMatchObject({ status: 404 });
    expect(refusal(held_, client(), reading())).toBe("allowed");
  });

  test("one for any session is for every person but those who fill in forms only, unless it says so", () => {
    const forms = own({ user_type: 2, grants: new Map() });
    const any = { needs: "session", client: "none" } as const;
    expect(refusal(forms, null, reading(any))).toMatchObject({ status: 404 });
    expect(refusal(forms, null, reading({ ...any, callers: "all" }))).toBe("allowed");
    expect(refusal(own({ grants: new Map() }), null, reading(any))).toBe("allowed");
  });

  test("one of several permissions is enough, and one that is none is not", () => {
    const needs: Permission[] = ["client.view", "patient.view"];
    expect(refusal(own(), client(), reading({ needs }))).toBe("allowed");
    expect(refusal(own({ grants: held("task.list", "O") }), client(), reading({ needs }))).toMatchObject({
      status: 404,
    });
  });

  test("one about no client needs its permission all the same", () => {
    const nobody = actor({ grants: new Map() });
    expect(refusal(nobody, null, reading({ client: "none" }))).toMatchObject({ status: 404 });
    expect(refusal(nobody, null, writing("PUT", { client: "none" }))).toMatchObject({ status: 403 });
    expect(refusal(actor(), null, reading({ client: "none" }))).toBe("allowed");
  });

  test("one about no client takes no client, also where one is named", () => {
    const { client: none, requestingID } = may(own(), client(), reading({ client: "none" }), {
      doctor_id: "502",
      requestingID: "9",
    });
    expect([none, requestingID]).toEqual([null, null]);
  });
});

describe("acting for another of the same company", () => {
  const colleague = client({ ID: 502, company: 7 });
  const somebody = own({ company: 7 });
  const asked = { doctor_id: "502", requestingID: "501" };

  test("is possible in the own name, and noted", () => {
    const { client: open, requestingID } = may(somebody, colleague, reading(), asked);
    expect([open?.ID, open?.via, requestingID]).toEqual([502, "peer", 501]);
  });

  test.each<[string, Actor, Client, Record<string, string>, Partial<RouteAccess>]>([
    ["without saying so", somebody, colleague, { doctor_id: "502" }, {}],
    ["in another's name", somebody, colleague, { ...asked, requestingID: "503" }, {}],
    ["for a client of another company", somebody, { ...colleague, company: 8 }, asked, {}],
    ["for a client of no company, as one of none", own(), { ...colleague, company: null }, asked, {}],
    ["for one who has left", somebody, { ...colleague, is_deleted: true }, asked, {}],
    ["where a route is not for it", somebody, colleague, asked, { peers: false }],
    ["by staff", actor({ company: 7, grants: held("patient.view", "O") }), colleague, asked, {}],
  ])("is refused %s", (_how, who, whose, query, more) => {
    expect(refusal(who, whose, reading(more), query)).toMatchObject({ status: 404 });
  });

  test("naming the own client for the own rows notes nobody", () => {
    const { client: open, requestingID } = may(somebody, client({ company: 7 }), reading(), {
      requestingID: "501",
    });
    expect([open?.via, requestingID]).toEqual(["own", null]);
  });
});

describe("the path on which a client is reached", () => {
  const via = (grants: Actor["grants"], whose: Partial<Client>, more: Partial<RouteAccess> = {}) => {
    const found = refusal(actor({ grants }), client(whose), reading(more), { doctor_id: "501" });
    return found === "allowed"
      ? may(actor({ grants }), client(whose), reading(more), { doctor_id: "501" }).client?.via
      : null;
  };

  test("is the partner company's for a reach of C", () => {
    expect(via(held("patient.view", "C"), { company_code: PARTNER_COMPANY })).toBe("company");
    expect(via(held("patient.view", "C"), { company_code: "OTHER" })).toBeNull();
  });

  test("is serving, one locked patient, or assigned work, each for what it is meant for", () => {
    const some = held("patient.view", "S");
    expect([
      via(some, {}),
      via(some, { is_served: true }),
      via(some, { has_locked: true }),
      via(some, { has_assigned: true }),
    ]).toEqual([null, "served", "locked", null]);
    const tasks = held("task.list", "S");
    const ofTasks = { needs: "task.list" } as const;
    expect([
      via(tasks, { is_served: true }, ofTasks),
      via(tasks, { has_locked: true }, ofTasks),
      via(tasks, { has_assigned: true }, ofTasks),
    ]).toEqual([null, null, "assigned"]);
    expect(via(held("client.view", "S"), { has_locked: true }, { needs: "client.view" })).toBeNull();
    expect(via(held("client.view", "S"), { has_locked: true }, { needs: "client.view", locked: true })).toBe(
      "locked",
    );
  });
});

describe("access to all of a client's rows", () => {
  const some = actor({ grants: held("patient.view", "S") });
  const PATHS: Record<string, Partial<Client>> = {
    served: { is_served: true },
    locked: { has_locked: true },
    none: {},
  };

  test("is not what one locked patient or assigned work brings", () => {
    const whole = (path: string) => hasWholeAccess(some, client(PATHS[path]), "patient.view");
    expect([whole("served"), whole("locked"), whole("none")]).toEqual([true, false, false]);
    const worker = actor({ grants: held("task.list", "S") });
    expect(hasWholeAccess(worker, client({ has_assigned: true }), "task.list")).toBe(false);
    expect(hasWholeAccess(actor(), client(), "patient.view")).toBe(true);
  });

  test("asks statements for one's own lock where it is that alone", () => {
    const paths = ["all", "company", "own", "peer", "served", "locked", "assigned"] as const;
    expect(paths.map((via) => lockedBy({ via }, some))).toEqual([null, null, null, null, null, 11, 11]);
  });

  test("for all clients, or for those of a company, which need not exist yet", () => {
    const of = (...reaches: Scope[]) => actor({ grants: held("client.view", ...reaches) });
    const company = (code: string | null, ...reaches: Scope[]) =>
      hasForCompany(of(...reaches), "client.view", code);
    expect([hasForAll(of("A"), "client.view"), hasForAll(of("C", "S"), "client.view")]).toEqual([
      true,
      false,
    ]);
    expect([
      company(null, "A"),
      company(PARTNER_COMPANY, "C"),
      company("OTHER", "C"),
      company(null, "C"),
      company(PARTNER_COMPANY, "S"),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe("the client an address names", () => {
  const byPath: AnyRoute = route({
    ...about,
    path: "/client/{doctorId}/x",
    method: "GET",
    access,
    params: { doctorId: z.string() },
  });

  test("is the one of its path, unless doctor_id says another", () => {
    expect(queryWithClient(byPath, {}, { doctorId: "501" })).toEqual({ doctor_id: "501" });
    expect(queryWithClient(byPath, { doctor_id: "502" }, { doctorId: "501" })).toEqual({ doctor_id: "502" });
    expect(queryWithClient(reading(), { page: "1" }, { doctorId: "501" })).toEqual({ page: "1" });
    expect(queryWithClient(byPath, {}, undefined)).toEqual({ doctor_id: undefined });
  });

  test("is nobody where it is no number, or the route is about no client", () => {
    expect(namedClient(reading(), { doctor_id: "501" })).toBe(501);
    expect(namedClient(reading(), { doctor_id: "x" })).toBeNull();
    expect(namedClient(reading({ client: "none" }), { doctor_id: "501" })).toBeNull();
  });
});

test("RULE-PERM-04: a body that names another owner is refused, one that names none is not", () => {
  const names = (_doctor: number | null | undefined) => assertSameClient({ _doctor }, { ID: 501 });
  expect([names(501), names(null), names(undefined)].map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    true,
  ]);
  expect(names(502)).toMatchObject({ allowed: false, code: "invalid" });
});

describe("cookies", () => {
  test("have the prefix that keeps others from setting them wherever https is used", () => {
    expect(cookieNames("https://corella.example")).toEqual({
      full: "__Host-corella_session",
      pendingMfa: "__Host-corella_second_step",
    });
    for (const url of ["http://corella.example", undefined])
      expect(cookieNames(url)).toEqual({ full: "corella_session", pendingMfa: "corella_second_step" });
  });

  test("without it open nothing there", () => {
    const cookies = { corella_session: "planted", "__Host-corella_session": "ours" };
    expect(tokensIn(cookies, "https://corella.example")).toEqual({ full: "ours", pendingMfa: undefined });
    expect(tokensIn({ corella_session: "planted" }, "https://corella.example").full).toBeUndefined();
  });
});

describe("whom a session stood for", () => {
  const context = (more: Partial<SessionContext> = {}): SessionContext => ({
    actor: actor(),
    client: client(),
    seen_at: NOW,
    awaits: null,
    ...more,
  });
  const token = (n: number) => Buffer.from(`token ${n}`);

  test("is kept for that session and that client alone", () => {
    const cache = new AccessCache();
    cache.refresh(token(1), 501, { context: context(), checked: null });
    expect(cache.get(token(1), 501)?.context.actor.ID).toBe(11);
    expect([cache.get(token(2), 501), cache.get(token(1), 502), cache.get(token(1), null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("is the very same person as long as nothing of it changed, and the newer one as soon as anything did", () => {
    const cache = new AccessCache();
    const grants = held("patient.view", "A");
    const groups = [1];
    const first = context({ actor: actor({ grants, groups }) });
    cache.refresh(token(1), null, { context: first, checked: null });
    const same = cache.refresh(token(1), null, {
      context: context({ actor: actor({ grants, groups }), seen_at: "2026-11-23T00:00:00Z" }),
      checked: null,
    });
    expect([same.actor, same.client, same.seen_at]).toEqual([
      first.actor,
      first.client,
      "2026-11-23T00:00:00Z",
    ]);
    expect(same.actor).toBe(first.actor);
    for (const changed of [
      context({ actor: actor({ grants, groups, last_name: "C" }) }),
      context({ actor: actor({ grants: held("patient.view", "O"), groups }) }),
      context({ actor: actor({ grants, groups }), client: null }),
      context({ actor: actor({ grants, groups }), client: client({ is_deleted: true }) }),
    ])
      expect(cache.refresh(token(1), null, { context: changed, checked: null })).toEqual(changed);
  });

  test("is forgotten for whoever was away longest once two thousand others came", () => {
    const cache = new AccessCache();
    for (let n = 0; n < 2_000; n += 1) cache.refresh(token(n), null, { context: context(), checked: null });
    expect(cache.get(token(0), null)).not.toBeNull();
    cache.refresh(token(2_000), null, { context: context(), checked: null });
    expect([
      cache.get(token(0), null) === null,
      cache.get(token(1), null) === null,
      cache.get(token(2_000), null) === null,
    ]).toEqual([false, true, false]);
  });
});
