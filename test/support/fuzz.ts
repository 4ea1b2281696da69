import type { AnyRoute } from "#kernel/contract/contract.ts";
import { SESSION_COOKIE } from "#platform/access/session.ts";
import { openSession } from "#platform/access/session-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { diceOf } from "./fuzz-values.ts";
import { isRecord, judge, readJson, routes } from "./fuzz-judge.ts";
import { makeTry, type Rows, type Try } from "./fuzz-requests.ts";
import { hangUp, shoot } from "./fuzz-wire.ts";
import { makeRow } from "./rows.ts";

export interface FuzzOptions {
  readonly url: string;
  readonly db: Db;
  readonly seed: number;
  readonly requests: number;
  /** Number of the first request. With `requests: 1`, a single request is repeated. */
  readonly from?: number;
  /** Number of requests in progress at the same time. */
  readonly lanes?: number;
  readonly enough?: number;
  /** Number of requests after which sending pauses, the connections are closed and `look` runs. */
  readonly every?: number;
  readonly look?: (sent: number) => Promise<void>;
  /** Prefix of the names of the routes to fuzz, such as `patients` or `import.read`. */
  readonly only?: string;
}

export interface Finding {
  readonly number: number;
  readonly what: string;
  readonly request: string;
  readonly answer: string;
}

export interface FuzzResult {
  readonly findings: readonly Finding[];
  readonly sent: number;
  readonly seconds: number;
  /** Number of responses by status code. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Durations of all responses in milliseconds, slowest last. */
  readonly times: readonly number[];
  readonly slowest: string;
}

/**
 * Sends broken requests to all routes in turn and judges each response. The same seed sends the same
 * requests.
 */
export async function fuzz({
  url,
  db,
  seed,
  requests,
  from = 0,
  lanes = 2,
  enough = 25,
  only = "",
  every = requests,
  look = async () => undefined,
}: FuzzOptions): Promise<FuzzResult> {
  const began = performance.now();
  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let slowest = { ms: 0, said: "" };
  const callers = callersIn(db);
  const rows = await rowsIn(db);
  const wanted = routes.filter(({ name }) => name.startsWith(only));
  let next = from;
  const lane = async (to: number) => {
    while (next < to && findings.length < enough) {
      const number = next++;
      const named = wanted[number % wanted.length];
      if (!named) throw new Error(`no route is called ${only}`);
      const one = await makeTry(named, diceOf(Math.imul(seed, 7919) + number), rows);
      const cookie = await callers.cookieOf(one.who);
      const sent = { ...one, headers: { ...(cookie === null ? {} : { cookie }), ...one.headers } };
      const heard = await shoot(url, sent, number);
      statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
      times.push(heard.ms);
      if (heard.ms > slowest.ms) slowest = { ms: heard.ms, said: describe(one) };
      if (heard.status === 401 && one.who !== null) callers.forget(one.who);
      if (heard.status < 300) rows.learn(one.route, heard.text);
      for (const what of judge(one, heard)) {
        findings.push({
          number,
          what,
          request: describe(one),
          answer: `${heard.status} ${heard.text.slice(0, 400)}${heard.trouble ?? ""}`,
        });
      }
    }
  };
  for (let begin = from; begin < from + requests; begin += every) {
    const to = Math.min(begin + every, from + requests);
    await Promise.all(Array.from({ length: lanes }, () => lane(to)));
    hangUp();
    await look(times.length);
    if (findings.length >= enough) break;
  }
  return {
    findings,
    sent: times.length,
    seconds: (performance.now() - began) / 1000,
    statuses,
    times: times.sort((a, b) => a - b),
    slowest: slowest.said,
  };
}

/** Returns a finding as text for the developer, with the command that repeats the request. */
export const report = (seed: number, { number, what, request, answer }: Finding, only = ""): string =>
  `${what}\n  ${request}\n  → ${answer}\n  (again: npm run bench -- fuzz --seed ${seed} --from ${number} --requests 1${only === "" ? "" : ` --only ${only}`})`;

const describe = (one: Try): string =>
  `${one.name}: ${one.method} ${one.path.slice(0, 300)} as ${one.who ?? "nobody"}; ${one.broken.join("; ")}`;

/** Opens sessions directly in the database, because broken requests end sessions and change passwords. */
function callersIn(db: Db): {
  cookieOf: (who: string | null) => Promise<string | null>;
  forget: (who: string) => void;
} {
  const cookies = new Map<string, string>();
  return {
    async cookieOf(who) {
      if (who === null) return null;
      const known = cookies.get(who);
      if (known !== undefined) return known;
      const { ID } = await db
        .selectFrom("person")
        .select("ID")
        .where("username_key", "=", who)
        .executeTakeFirstOrThrow();
      const cookie = `${SESSION_COOKIE}=${await openSession(db, { person: ID, hours: 1, address: "127.0.0.1", userAgent: null, secondFactorAt: new Date().toISOString() })}`;
      cookies.set(who, cookie);
      return cookie;
    },
    forget: (who) => void cookies.delete(who),
  };
}

/** Kinds of rows that belong to another row, with the table that names the owner. */
const WITHIN = { referral: "referral", attachment: "patient_attachment" } as const;
const isWithin = (kind: string): kind is keyof typeof WITHIN => kind in WITHIN;
const FRESH_AFTER = 20;

/**
 * Returns Dr Raman's rows for paths and references. Creates new rows regularly because requests change and
 * delete the old ones.
 */
async function rowsIn(db: Db): Promise<Rows & { readonly learn: (route: AnyRoute, text: string) => void }> {
  const { ID: doctor } = await db
    .selectFrom("person")
    .select("ID")
    .where("username_key", "=", "raman")
    .executeTakeFirstOrThrow();
  const known = new Map<string, number>();
  const used = new Map<string, number>();
  const rowOf = async (kind: string): Promise<number> => {
    const times = (used.get(kind) ?? 0) + 1;
    used.set(kind, times);
    const row = known.get(kind);
    if (row !== undefined && times % FRESH_AFTER !== 0) return row;
    const make = makeRow[kind];
    if (!make) throw new Error(`test/support/rows.ts makes no ${kind}`);
    // Keeps the known row because a concurrent request may have created the only row that is allowed.
    const made = await make(db, doctor).catch(() => row ?? make(db, doctor));
    known.set(kind, made);
    return made;
  };
  for (const kind of Object.keys(makeRow)) await rowOf(kind);
  return {
    doctor,
    idOf: (kind) => known.get(kind),
    async idsFor(route) {
      const ids: Record<string, number> = {};
      for (const [parameter, kind] of Object.entries(route.entities ?? {}))
        if (kind !== undefined) ids[parameter] = await rowOf(kind);
      const inner = Object.entries(route.entities ?? {}).find(
        ([, kind]) => kind !== undefined && isWithin(kind),
      );
      if (inner?.[1] === undefined || !isWithin(inner[1])) return ids;
      const outer = await db
        .selectFrom(WITHIN[inner[1]])
        .select("_patient")
        .where("ID", "=", ids[inner[0]] ?? 0)
        .executeTakeFirst();
      const parameter = Object.entries(route.entities ?? {}).find(([, kind]) => kind === "patient")?.[0];
      if (outer && parameter !== undefined) ids[parameter] = outer._patient;
      return ids;
    },
    learn(route, text) {
      const kind = routes.find((other) => other.route.path === `${route.path}/{id}`)?.route.entities?.["id"];
      const reply = route.method === "POST" ? readJson(text) : undefined;
      if (kind !== undefined && isRecord(reply) && typeof reply["ID"] === "number")
        known.set(kind, reply["ID"]);
    },
  };
}
