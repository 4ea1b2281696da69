import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWrite } from "#kernel/contract.ts";
import { noSession, Refusal, refusalOf } from "#kernel/problem.ts";
import "#kernel/words.ts";
import type { Author } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection } from "#platform/db/request-connections.ts";
import type { Services } from "#platform/services.ts";
import type { Watch } from "#platform/telemetry/watch.ts";
import type { Feature } from "./feature.ts";
import { shapeReply, refusalAnswer, sendAnswer } from "./answer.ts";
import { paramsOf, shapeOf, valueOf } from "./input.ts";
import { isCrossSite, isOpened } from "./origin.ts";
import { type ExecutionContext, type RequestContext, type Confirmed, type HandlerResult, run, upload, write } from "./outcome.ts";
import { authorize, type AccessContext, cachedAccess } from "#platform/access/authorize.ts";
import { foreignOriginRefusal } from "./problems.ts";
import { registerReading, registerRefused } from "./reading.ts";
import { noteAdmitted, noteAsker } from "./refused.ts";
import { IDLE_HEADER, type Tokens, tokensIn, touchedAt, touchSession } from "#platform/access/session.ts";

const TOUCH_AFTER_MS = 60_000;

const API = "/api";
const parametersAsFastify = (path: string): string => API + path.replace(/\{([^}]+)\}/g, ":$1");

/** Serves every route of the features: session, right and reach, parsing, transaction, handler, reply, register (docs/tour.md). */
export function addRoutes(app: FastifyInstance, services: Services, features: readonly Feature[], watch: Watch): void {
  const fileUses = features.flatMap((feature) => feature.fileUses);
  for (const feature of features) {
    for (const one of feature.endpoints) {
      const { route } = one;
      const methods = route.eitherVerb ? (["POST", "PUT"] as const) : [route.method];
      app.route({
        method: [...methods],
        url: parametersAsFastify(route.path),
        // A file's bytes are counted and named by its tag: they leave as they are.
        ...(route.produces === "application/octet-stream" ? { compress: false } : {}),
        // A stream has no head without its body: nothing would ever end the answer. And where a GET has an effect, a HEAD would have it too.
        ...(route.produces === "text/event-stream" || route.acts ? { exposeHeadRoute: false } : {}),
        config: {
          contract: `${feature.name}.${one.name}`,
          isStream: route.produces === "text/event-stream",
          ...(route.perMinute ? { rateLimit: { max: route.perMinute, timeWindow: 60_000 } } : {}),
        },
        handler: (request, reply) => watch.inside(request, () => runRequest({ services, one, fileUses, request, reply })),
      });
    }
  }
}

async function runRequest(asking: RequestContext): Promise<unknown> {
  const { services, one, request, reply } = asking;
  const { route } = one;
  if (isWrite(route) && isCrossSite(request, services.config.publicUrl)) throw foreignOriginRefusal();
  if (route.acts && isOpened(request.headers)) throw foreignOriginRefusal();
  const tokens = tokensIn(request.cookies, services.config.publicUrl);
  if (route.needs !== "public" && tokens.whole === undefined && tokens.halfway === undefined)
    throw refusalOf(noSession, undefined);
  const { outcome, author, params } = await served(asking, tokens);
  for (const act of outcome.afterwards) act();
  services.realtime.publish(
    outcome.changes.map((change) => ({
      doctor: change._doctor ?? author._doctor,
      controller: change.controller,
      identity: change.identity,
      by: change._executing_user ?? author._executing_user,
    })),
  );
  if (reply.sent) return reply;
  const answer = route.produces === undefined ? (outcome.answer ?? (await shapeReply(route, outcome.value))) : undefined;
  await registerReading(services, { route, author, params, shown: answer?.shown ?? [] }, outcome);
  return answer ? sendAnswer(reply, answer.value) : outcome.value;
}

/** From the session to the last statement, on one connection; only bytes that come or go slowly hold none. */
async function served(asking: RequestContext, tokens: Tokens): Promise<Served> {
  const { services, one } = asking;
  const { needs, reply, uploads } = one.route;
  const writes = isWrite(one.route) && !uploads;
  const held = writes || (needs !== "public" && reply !== undefined) ? await services.connections.hold() : null;
  const now = new Date().toISOString();
  let author: Author | undefined;
  try {
    // The session is read in the transaction of the write, so that both are asked at once.
    const begun = writes ? held?.begin() : undefined;
    const finding = Promise.all([admission(asking, tokens, held?.db ?? services.db, now), begun]);
    const act = async (admitted: AccessContext | null, confirmed?: Confirmed): Promise<Served> => {
      const around = { ...(await readAsked(asking, admitted, now)), confirmed };
      author = around.author;
      const db = held?.db ?? services.db;
      const outcome = await (held && writes ? write(around, held) : uploads ? upload(around) : run(around, db));
      return { outcome, author: around.author, params: around.input.params };
    };
    const early = held ? await runSpeculatively({ asking, tokens, now, finding, act }) : undefined;
    if (early) return early;
    const [admitted] = await finding;
    if (early === null) await undone(held, writes);
    return await act(admitted);
  } catch (error) {
    held?.abandon();
    throw author && error instanceof Refusal ? await refused(asking, author, error) : error;
  } finally {
    held?.release();
  }
}

/** A refusal as it leaves the server; what it shows of patients is registered first. */
async function refused({ services, one: { route } }: RequestContext, author: Author, refusal: Refusal): Promise<Refusal> {
  if (refusal.details === undefined) return refusal;
  const { value, shown } = await refusalAnswer(route, refusal);
  await registerRefused(services, { route, author, shown });
  return value;
}

interface Speculation {
  readonly asking: RequestContext;
  readonly tokens: Tokens;
  readonly now: string;
  readonly finding: Promise<readonly [AccessContext | null, unknown]>;
  readonly act: (admitted: AccessContext, confirmed: Confirmed) => Promise<Served>;
}

/**
 * Begins on whom the session stood for last, so that the handler's first statements travel with the one that reads the session. That one is in front of them, and
 * until it has said the same nothing is committed, answered or refused. Null: it said otherwise. Undefined: there was nothing to begin on.
 */
async function runSpeculatively({ asking, tokens, now, finding, act }: Speculation): Promise<Served | null | undefined> {
  const { route } = asking.one;
  const guess = route.speculative ? cachedAccess(route, tokens, queryOf(asking.request), now) : null;
  if (!guess) return undefined;
  // Whoever asks next is told; meanwhile the handler is at work.
  finding.catch(() => undefined);
  const isSo = async () => (await finding)[0]?.actor === guess.actor;
  try {
    return await act(guess, async () => {
      if (!(await isSo())) throw new Error("begun for somebody else");
    });
  } catch (error) {
    if (await isSo()) throw error;
    return null;
  }
}

/** What was begun for somebody else: none of it stays, and none of it may ask any more. */
async function undone(held: RequestConnection | null, writes: boolean): Promise<void> {
  if (!writes) return held?.abandon();
  await held?.rollback();
  await held?.begin();
}

// `as`: Fastify parses the query string into an object of strings and lists of them.
const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>;

/** Who asks, and about which client. */
async function admission(
  { services, one: { route }, request }: RequestContext,
  tokens: Tokens,
  db: Db,
  now: string,
): Promise<AccessContext | null> {
  const admitted =
    route.needs === "public"
      ? null
      : await authorize(db, route, tokens, queryOf(request), now, (person, token) => noteAsker(request, person, token));
  noteAdmitted(request);
  // A stream stays open by itself: it says of nobody that they are there. Nor may an ending that fails open a session that was locked.
  if (admitted && route.produces !== "text/event-stream" && !route.endsSession)
    keepAlive(services, admitted, touchedAt(request.headers[IDLE_HEADER], now));
  return admitted;
}

/** And what. */
async function readAsked(asking: RequestContext, admitted: AccessContext | null, now: string): Promise<ExecutionContext> {
  const { route } = asking.one;
  const { request } = asking;
  const input = {
    params: await paramsOf(route, request.params),
    query: await shapeOf(route.query, queryOf(request), "query"),
    body: route.body ? await valueOf(route.body, request.body ?? undefined, "body") : undefined,
  };
  const author: Author = {
    _doctor: admitted?.client?.ID ?? 0,
    _executing_user: admitted?.actor.ID ?? 0,
    requesting_id: admitted?.requestingID ?? null,
    route: `${route.method} ${route.path}`,
    request_id: request.id,
  };
  return { ...asking, admitted, author, input, now };
}

interface Served {
  readonly outcome: HandlerResult;
  readonly author: Author;
  readonly params: unknown;
}

function keepAlive(services: Services, { seen_at, session: { token } }: AccessContext, touched: string): void {
  if (Date.parse(touched) - Date.parse(seen_at) < TOUCH_AFTER_MS) return;
  touchSession(services.db, token, touched).catch((error: unknown) =>
    services.log.warn({ err: error }, "a session's last use was not noted"),
  );
}
