import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyRoute } from "#kernel/contract.ts";
import { type FieldErrors, type Problem, notFound, type Refusal, refusalOf } from "#kernel/problem.ts";
import "#kernel/words.ts";
import { type Author, type Change, register } from "#server/db/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { Services } from "#server/services.ts";
import type { Watch } from "#server/watch/watch.ts";
import type { Feature, FileUse } from "./feature.ts";
import { answerOf, sendAnswer } from "./answer.ts";
import { type Answer, claim, keep, onceOf } from "./once.ts";
import { paramsOf, shapeOf, valueOf } from "./input.ts";
import { isForeign } from "./origin.ts";
import { admit, type Admitted } from "./owner.ts";
import { foreignOriginRefusal } from "./problems.ts";
import { HALFWAY_COOKIE, SESSION_COOKIE, touchSession } from "./session.ts";

const TRIES = 4;
const TOUCH_AFTER_MS = 60_000;

type MountedRoute = Feature["mounted"][number];
const API = "/api";
const parametersAsFastify = (path: string): string => API + path.replace(/\{([^}]+)\}/g, ":$1");

/** Serves every route of the features: session, right and reach, parsing, transaction, handler, reply, register (docs/tour.md). */
export function mount(app: FastifyInstance, services: Services, features: readonly Feature[], watch: Watch): void {
  const fileUses = features.flatMap((feature) => feature.fileUses);
  for (const feature of features) {
    for (const one of feature.mounted) {
      const { route } = one;
      const methods = route.eitherVerb ? (["POST", "PUT"] as const) : [route.method];
      app.route({
        method: [...methods],
        url: parametersAsFastify(route.path),
        // A file's bytes are counted and named by its tag: they leave as they are.
        ...(route.produces === "application/octet-stream" ? { compress: false } : {}),
        // A stream has no head without its body: nothing would ever end the answer.
        ...(route.produces === "text/event-stream" ? { exposeHeadRoute: false } : {}),
        config: {
          contract: `${feature.name}.${one.name}`,
          isStream: route.produces === "text/event-stream",
          ...(route.perMinute ? { rateLimit: { max: route.perMinute, timeWindow: 60_000 } } : {}),
        },
        handler: (request, reply) => watch.inside(request, () => serve(services, one, fileUses, request, reply)),
      });
    }
  }
}

async function serve(
  services: Services,
  one: MountedRoute,
  fileUses: readonly FileUse[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = one;
  if (route.method !== "GET" && isForeign(request.headers, services.config.publicUrl)) throw foreignOriginRefusal();
  const now = new Date().toISOString();
  // `as`: Fastify parses the query string into an object of strings and lists of them.
  const rawQuery = request.query as Record<string, unknown>;
  const tokens = { whole: request.cookies[SESSION_COOKIE], halfway: request.cookies[HALFWAY_COOKIE] };
  const admitted = route.needs === "public" ? null : await admit(services.db, route, tokens, rawQuery, now);
  if (admitted) keepAlive(services, admitted, now);
  const input = {
    params: await paramsOf(route, request.params),
    query: await shapeOf(route.query, rawQuery, "query"),
    body: route.body ? await valueOf(route.body, request.body ?? undefined, "body") : undefined,
  };
  const authorOf = (): Author => ({
    _doctor: admitted?.client?.ID ?? 0,
    _executing_user: admitted?.actor.ID ?? 0,
    requesting_id: admitted?.requestingID ?? null,
    route: `${route.method} ${route.path}`,
    request_id: request.id,
  });
  const around: Around = { services, one, fileUses, request, reply, admitted, input, now };
  const registered = <Result>(
    act: (db: Db) => Promise<Result>,
    changes: (result: Result) => readonly Change[],
  ): Promise<Result> =>
    inTransaction(services.db, async (db) => {
      const result = await act(db);
      await register(db, authorOf(), changes(result));
      return result;
    });
  // A write that may be sent again: its answer is kept in its own transaction.
  const once =
    route.method === "GET" || route.uploads || route.shownOnce || !admitted ? null : onceOf(request, admitted.actor.ID);
  const written = async (db: Db): Promise<Outcome> => {
    const before = once && (await claim(db, once));
    if (before) return { value: undefined, changes: [], opened: [], showed: [], afterwards: [], before };
    const outcome = await run(around, db);
    if (once) await keep(db, once, await answerOf(route, outcome.value));
    return outcome;
  };
  const outcome = await (route.method === "GET"
    ? run(around, services.db)
    : route.uploads
      ? runUpload(around, registered)
      : registered(written, ({ changes }) => changes));
  for (const act of outcome.afterwards) act();
  services.live.publish(
    outcome.changes.map((change) => ({
      doctor: change._doctor ?? authorOf()._doctor,
      controller: change.controller,
      identity: change.identity,
      by: admitted?.actor.ID ?? 0,
    })),
  );
  if (reply.sent) return reply;
  await registerReading(services, route, authorOf(), input.params, outcome);
  if (route.produces !== undefined) return outcome.value;
  return sendAnswer(reply, outcome.before ?? (await answerOf(route, outcome.value)));
}

interface Outcome {
  readonly value: unknown;
  readonly changes: readonly Change[];
  readonly opened: readonly { controller: string; identity: number }[];
  readonly showed: readonly { _doctor: number; controller: string; ids: readonly number[] }[];
  readonly afterwards: readonly (() => void)[];
  /** What the same request was answered before (Idempotency-Key). */
  readonly before?: Answer;
}

interface Around {
  readonly services: Services;
  readonly one: MountedRoute;
  readonly fileUses: readonly FileUse[];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly admitted: Admitted | null;
  readonly input: { params: unknown; query: unknown; body: unknown };
  readonly now: string;
}
type Commit = <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>;
type Registered = <Result>(act: (db: Db) => Promise<Result>, changes: (result: Result) => readonly Change[]) => Promise<Result>;

/** Bytes may take minutes to arrive: the handler opens its transaction once they are at rest. */
async function runUpload(around: Around, registered: Registered): Promise<Outcome> {
  const changes: Change[] = [];
  let committed = 0;
  const outcome = await run(around, around.services.db, changes, async (act) => {
    const result = await registered(
      (db) => {
        // Tried again after a concurrent writer won: what the lost try had to say falls away.
        changes.length = committed;
        return act(db);
      },
      () => changes.slice(committed),
    );
    committed = changes.length;
    return result;
  });
  if (changes.length > committed) throw new Error(`${around.one.route.path} changes something outside its commit`);
  return outcome;
}

async function run(
  { services, one: { handler }, fileUses, request, reply, admitted, input, now }: Around,
  db: Db,
  changes: Change[] = [],
  commit: Commit = (act) => act(db),
): Promise<Outcome> {
  const opened: { controller: string; identity: number }[] = [];
  const showed: { _doctor: number; controller: string; ids: readonly number[] }[] = [];
  const afterwards: (() => void)[] = [];
  const call = {
    ...input,
    actor: admitted?.actor ?? null,
    client: admitted?.client ?? null,
    session: admitted?.session ?? null,
    requestingID: admitted?.requestingID ?? null,
    db,
    now,
    services,
    fileUses,
    request,
    reply,
    commit,
    insist(verdict: { allowed: boolean; refusal?: Refusal }) {
      if (!verdict.allowed) throw verdict.refusal;
    },
    refuse(kind: Problem<string, unknown>, details: unknown, errors?: FieldErrors) {
      throw refusalOf(kind, details, errors);
    },
    found<Row>(row: Row | null | undefined): Row {
      if (row === null || row === undefined) throw refusalOf(notFound, undefined);
      return row;
    },
    changed: (change: Change) => void changes.push(change),
    opened: (controller: string, identity: number) => void opened.push({ controller, identity }),
    showed: (_doctor: number, controller: string, ids: readonly number[]) => void showed.push({ _doctor, controller, ids }),
    afterwards: (act: () => void) => void afterwards.push(act),
  };
  // `as never`: the handler's own call type was checked against its route where the two were paired.
  const value = await handler(call as never);
  return { value, changes, opened, showed, afterwards };
}

/** A concurrent writer may win; the loser starts again, unseen, a few times. */
async function inTransaction<Result>(db: Db, act: (db: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if (!isLost(error) || attempt === TRIES) throw error;
    }
  }
}

/** Serialization failure, deadlock, and a kept plan that a newer node's migration made old (server/db/named-statements.ts). */
const LOST = new Set<unknown>(["40001", "40P01", "0A000"]);
const isLost = (error: unknown): boolean => error instanceof Error && "code" in error && LOST.has(error.code);

async function registerReading(
  services: Services,
  route: AnyRoute,
  author: Author,
  params: unknown,
  outcome: Outcome,
): Promise<void> {
  const log = (error: unknown) => services.log.error({ err: error }, "a reading was not registered");
  for (const reading of outcome.opened) await services.readings.opened({ author, ...reading, shown_ids: null });
  for (const { _doctor, controller, ids } of outcome.showed)
    services.readings.showed({ author: { ...author, _doctor }, controller, identity: 0, shown_ids: ids }, log);
  if (!route.reads) return;
  const { controller, one } = route.reads;
  if (one !== undefined) {
    // `as`: the contract names one of its own parameters, and the schema made it a number.
    const identity = (params as Record<string, number>)[one] ?? 0;
    await services.readings.opened({ author, controller, identity, shown_ids: null });
    return;
  }
  const shown_ids = idsIn(outcome.value);
  if (shown_ids.length > 0) services.readings.showed({ author, controller, identity: 0, shown_ids }, log);
}

/** The IDs a list reply shows: of the list itself, or of its collection when it is wrapped. */
function idsIn(value: unknown): number[] {
  const list = Array.isArray(value)
    ? value
    : typeof value === "object" && value !== null
      ? (Object.values(value).find(Array.isArray) ?? [])
      : [];
  return list.flatMap((row: unknown) =>
    typeof row === "object" && row !== null && "ID" in row && typeof row.ID === "number" ? [row.ID] : [],
  );
}

function keepAlive(services: Services, { seen_at, session: { token } }: Admitted, now: string): void {
  if (Date.parse(now) - Date.parse(seen_at) < TOUCH_AFTER_MS) return;
  touchSession(services.db, token).catch((error: unknown) =>
    services.log.warn({ err: error }, "a session's last use was not noted"),
  );
}
