import type { AnyRoute } from "#kernel/contract.ts";
import { openSession, SESSION_COOKIE } from "#server/http/session.ts";
import type { Db } from "#server/db/db.ts";
import { features } from "#server/features.ts";
import { diceOf } from "./fuzz-values.ts";
import { jsonSchemaOf, makeTry, type Named, type Rows, type Try } from "./fuzz-requests.ts";
import { type Heard, hangUp, shoot } from "./fuzz-wire.ts";
import { makeRow } from "./rows.ts";

export interface FuzzOptions {
  readonly url: string;
  readonly db: Db;
  readonly seed: number;
  readonly requests: number;
  /** The first one to send; with `requests: 1` a single one is sent again. */
  readonly from?: number;
  /** Requests under way at once. */
  readonly lanes?: number;
  readonly enough?: number;
  /** Only routes whose name begins so, such as `patients` or `import.read`. */
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
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds of every answer, slowest last. */
  readonly times: readonly number[];
  readonly slowest: string;
}

const routes: readonly Named[] = features.flatMap((feature) =>
  feature.mounted.map(({ name, route }) => ({ name: `${feature.name}.${name}`, route })),
);

/** Sends broken requests to every route in turn and judges each answer. The same seed sends the same requests. */
export async function fuzz({
  url,
  db,
  seed,
  requests,
  from = 0,
  lanes = 2,
  enough = 25,
  only = "",
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
  const lane = async () => {
    for (let number = next++; number < from + requests && findings.length < enough; number = next++) {
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
  await Promise.all(Array.from({ length: lanes }, lane));
  hangUp();
  return {
    findings,
    sent: times.length,
    seconds: (performance.now() - began) / 1000,
    statuses,
    times: times.sort((a, b) => a - b),
    slowest: slowest.said,
  };
}

/** A finding as the person who has to mend it reads it. */
export const report = (seed: number, { number, what, request, answer }: Finding, only = ""): string =>
  `${what}\n  ${request}\n  → ${answer}\n  (again: npm run bench -- fuzz --seed ${seed} --from ${number} --requests 1${only === "" ? "" : ` --only ${only}`})`;

const describe = (one: Try): string =>
  `${one.name}: ${one.method} ${one.path.slice(0, 300)} as ${one.who ?? "nobody"}; ${one.broken.join("; ")}`;

/** What must never be in an answer: a stack, a driver's or the database's words, a schema library's terms. */
const leaks =
  /\bat \S+ \(|\.(ts|js|mjs):\d+|node_modules|file:\/\/|violates|duplicate key|relation "|column "|syntax error|SQLSTATE|invalid input syntax|out of range for type|invalid byte sequence|Invalid input|expected \w+, received|\bFST_|ECONN|ENOENT|EISDIR|undefined is not|Cannot read|is not a function|is not valid JSON|Unexpected token/;

/** Codes any route may answer without declaring them. */
const COMMON = new Set([
  "invalid",
  "doctor_id.required",
  "session.required",
  "forbidden",
  "not_found",
  "origin.foreign",
  "address.unknown",
  "stale",
  "too_large",
  "type.unsupported",
  "too_many",
  "unavailable",
  "unreadable",
  "too_slow",
  "idempotency.reused",
  ...features.flatMap((feature) => Object.values(feature.constraints)).flatMap(({ code }) => (code === undefined ? [] : [code])),
]);

/** Everything that is wrong with an answer. */
export function judge(one: Try, { status, headers, text, trouble }: Heard): string[] {
  // Node's reader takes the words of a refused head for the next answer.
  if (status === 0 && one.method === "HEAD" && trouble?.startsWith("Parse Error")) return [];
  if (status === 0) return [trouble ?? "no answer"];
  if (status >= 500) return [`a ${status}`];
  if (one.method === "HEAD") return [];
  if (status >= 400) return judgeRefusal(one, status, headers, text);
  const wrong: string[] = [];
  if (headers["x-content-type-options"] !== "nosniff") wrong.push("a browser may guess what this is");
  if (headers["content-type"]?.includes("html")) wrong.push("an answer as HTML");
  const reply = headers["content-type"]?.includes("json") ? readJson(text) : undefined;
  if (reply === NOT_JSON) wrong.push("an answer that is no JSON");
  if (one.said && isRecord(reply)) {
    // A record says back what it was told; `{ status, message }` is a sentence of the specification's own about what was done.
    const kept = "status" in reply && "message" in reply && !("ID" in reply) ? undefined : reply[one.said.field];
    if (typeof kept === "string" && plain(kept) !== plain(one.said.text)) wrong.push(`${one.said.field} came back as ${kept}`);
  }
  return wrong;
}

/** Case, blanks around and marks a rule tidies do not count. */
const plain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

function judgeRefusal(one: Try, status: number, headers: Heard["headers"], text: string): string[] {
  const wrong: string[] = [];
  const body = readJson(text);
  if (!headers["content-type"]?.includes("json") || !isRecord(body)) return ["a refusal that is no JSON object"];
  const { message, code, errors } = body;
  if (typeof message !== "string" || message.trim() === "") wrong.push("a refusal without a sentence");
  if (typeof code !== "string" || code === "") wrong.push("a refusal without a code");
  else if (!COMMON.has(code) && isOwnVerb(one) && !one.route.fails.some((problem) => problem.code === code))
    wrong.push(`a code the contract does not declare: ${code}`);
  const said = JSON.stringify({ message, code, errors });
  if (leaks.test(said)) wrong.push(`our insides show: ${leaks.exec(said)?.[0]}`);
  if (status !== 400 || code !== "invalid") return wrong;
  if (!isRecord(errors) || Object.keys(errors).length === 0) {
    return [...wrong, "a 400 that names no field"];
  }
  for (const [field, sentence] of Object.entries(errors)) {
    if (typeof sentence !== "string" || sentence.trim() === "") wrong.push(`nothing is said about ${field}`);
    // What was put behind the address may lead to another route, with fields of its own.
    if (!one.isElsewhere && !isKnownField(one, field)) wrong.push(`an error for a field nobody knows: ${field.slice(0, 50)}`);
  }
  return wrong;
}

const isOwnVerb = ({ method, route }: Try): boolean => method === route.method || (route.eitherVerb === true && method !== "GET");

function isKnownField({ route }: Try, field: string): boolean {
  const top = field.split(".")[0] ?? "";
  const known = [
    "body",
    "query",
    "params",
    "doctor_id",
    "requestingID",
    "_doctor",
    "file",
    "Idempotency-Key",
    ...Object.keys(route.params),
    ...Object.keys(route.query),
  ];
  return known.includes(top) || (route.body !== undefined && top in (jsonSchemaOf(route.body).properties ?? {}));
}

const NOT_JSON = Symbol("not JSON");
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Sessions straight from the database: broken requests end them, and change passwords. */
function callersIn(db: Db): { cookieOf: (who: string | null) => Promise<string | null>; forget: (who: string) => void } {
  const cookies = new Map<string, string>();
  return {
    async cookieOf(who) {
      if (who === null) return null;
      const known = cookies.get(who);
      if (known !== undefined) return known;
      const { ID } = await db.selectFrom("person").select("ID").where("username_key", "=", who).executeTakeFirstOrThrow();
      const cookie = `${SESSION_COOKIE}=${await openSession(db, { person: ID, hours: 1, address: "127.0.0.1", userAgent: null, secondFactorAt: new Date().toISOString() })}`;
      cookies.set(who, cookie);
      return cookie;
    },
    forget: (who) => void cookies.delete(who),
  };
}

/** Rows of kinds that only exist within another row, and the table that says in which. */
const WITHIN = { referral: "referral", attachment: "patient_attachment" } as const;
const isWithin = (kind: string): kind is keyof typeof WITHIN => kind in WITHIN;
const FRESH_AFTER = 20;

/** Rows of Dr Raman's for paths and references; new ones now and then, because the old ones are changed and deleted. */
async function rowsIn(db: Db): Promise<Rows & { readonly learn: (route: AnyRoute, text: string) => void }> {
  const { ID: doctor } = await db.selectFrom("person").select("ID").where("username_key", "=", "raman").executeTakeFirstOrThrow();
  const known = new Map<string, number>();
  const used = new Map<string, number>();
  const rowOf = async (kind: string): Promise<number> => {
    const times = (used.get(kind) ?? 0) + 1;
    used.set(kind, times);
    const row = known.get(kind);
    if (row !== undefined && times % FRESH_AFTER !== 0) return row;
    const make = makeRow[kind];
    if (!make) throw new Error(`test/support/rows.ts makes no ${kind}`);
    // A request under way may have made the only one there may be.
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
      for (const [parameter, kind] of Object.entries(route.addresses ?? {}))
        if (kind !== undefined) ids[parameter] = await rowOf(kind);
      const inner = Object.entries(route.addresses ?? {}).find(([, kind]) => kind !== undefined && isWithin(kind));
      if (inner?.[1] === undefined || !isWithin(inner[1])) return ids;
      const outer = await db
        .selectFrom(WITHIN[inner[1]])
        .select("_patient")
        .where("ID", "=", ids[inner[0]] ?? 0)
        .executeTakeFirst();
      const parameter = Object.entries(route.addresses ?? {}).find(([, kind]) => kind === "patient")?.[0];
      if (outer && parameter !== undefined) ids[parameter] = outer._patient;
      return ids;
    },
    learn(route, text) {
      const kind = routes.find((other) => other.route.path === `${route.path}/{id}`)?.route.addresses?.["id"];
      const reply = route.method === "POST" ? readJson(text) : undefined;
      if (kind !== undefined && isRecord(reply) && typeof reply["ID"] === "number") known.set(kind, reply["ID"]);
    },
  };
}
