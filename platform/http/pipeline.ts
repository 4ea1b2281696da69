import type { CompiledQuery } from "kysely";
import { hasEffect, modeOf } from "#kernel/contract/contract.ts";
import { noSession, Refusal, refusalOf } from "#kernel/contract/problem.ts";
import { type AuthenticatedSession, readSession } from "#platform/access/authenticate.ts";
import { type AccessContext, authorize, namedClient, queryWithClient } from "#platform/access/authorize.ts";
import { IDLE_HEADER, touchedAt } from "#platform/access/session.ts";
import { TOUCH_AFTER_MS } from "#platform/access/session-touches.ts";
import { type Author, type AuditEntry, PUBLIC_AUTHOR, auditInserts } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection } from "#platform/db/request-connections.ts";
import { auditReads, auditRefusal } from "./audit-reads.ts";
import { replayReply, runWithCommits } from "./run-with-commits.ts";
import { makeHandlerContext } from "./handler-context.ts";
import { claimKey, idempotencyKeyOf, storeReply } from "./idempotency.ts";
import { paramsOf, queryOf, shapeOf, bodyOf } from "./input.ts";
import { isCrossSite, isNavigation } from "./origin.ts";
import { foreignOriginRefusal } from "./problems.ts";
import { markAuthorized, rememberSession } from "./refusal-log.ts";
import {
  type DatabaseAccess,
  type Effects,
  type ExecutionContext,
  type HandlerResult,
  noEffects,
  type OpenRequest,
  type RequestContext,
} from "./request-context.ts";
import { sendReply, shapeRefusal, shapeReply } from "./shape-reply.ts";
import { runSpeculatively } from "./speculation.ts";
import { runAndCommit } from "./transaction.ts";

/**
 * Serves a request of the contract. The functions below are in the order in which they run (docs/tour.md).
 */
export async function runRequest(context: RequestContext): Promise<unknown> {
  refuseForeign(context);
  return sendResult(
    await withConnection(context, (connection) =>
      runSpeculatively(execute)(openRequest(context, connection)),
    ),
  );
}

/** Runs steps 1 to 6. Speculative work runs them with the cached session (speculation.ts). */
async function execute(request: OpenRequest): Promise<Execution> {
  const session = await request.session;
  const access = session && authorizeRequest(request, session);
  const execution = { ...request, access, input: await parse(request), author: authorOf(request, access) };
  try {
    return { execution, result: await transact(execution) };
  } catch (error) {
    throw error instanceof Refusal ? await prepareRefusal(execution, error) : error;
  }
}

interface Execution {
  readonly execution: ExecutionContext;
  readonly result: HandlerResult;
}

/**
 * Refuses requests from other sites' pages, and requests without a session cookie, before anything is read.
 */
function refuseForeign({ services, endpoint: { route }, request, tokens }: RequestContext): void {
  if ((hasEffect(route) || route.method !== "GET") && isCrossSite(request, services.config.publicUrl))
    throw foreignOriginRefusal();
  if (hasEffect(route) && route.method === "GET" && isNavigation(request.headers))
    throw foreignOriginRefusal();
  const hasToken = tokens.full !== undefined || tokens.pendingMfa !== undefined;
  if (route.access.needs !== "public" && !hasToken) throw refusalOf(noSession, undefined);
}

/**
 * Runs `act` with a connection reserved for the request (decision 0026), or null if bytes may arrive or leave
 * slowly or the handler works outside the database.
 */
async function withConnection<Result>(
  { services, endpoint: { route } }: RequestContext,
  act: (connection: RequestConnection | null) => Promise<Result>,
): Promise<Result> {
  const mode = modeOf(route);
  const isShortRead = mode === "read" && route.access.needs !== "public" && route.reply !== undefined;
  if (mode !== "write" && !isShortRead) return act(null);
  const connection = await services.connections.hold();
  try {
    return await act(connection);
  } catch (error) {
    connection.abandon();
    throw error;
  } finally {
    connection.release();
  }
}

/**
 * Starts reading the session. In a write, the session is read inside the transaction, so that BEGIN and the
 * query are sent together.
 */
function openRequest(context: RequestContext, connection: RequestConnection | null): OpenRequest {
  const transactionStart =
    connection && modeOf(context.endpoint.route) === "write" ? connection.begin() : undefined;
  const session = Promise.all([
    authenticate(context, connection?.db ?? context.services.db),
    transactionStart,
  ]).then(([read]) => read);
  return { ...context, connection, session, confirm: async () => undefined };
}

/**
 * Step 1: authenticates the session and loads the client named in the address, in one statement. Throws a 401
 * without a session. Null on public routes.
 */
async function authenticate(context: RequestContext, db: Db): Promise<AuthenticatedSession | null> {
  const { endpoint, request, tokens } = context;
  const { route } = endpoint;
  if (route.access.needs === "public") return null;
  const session = await readSession(
    db,
    route,
    tokens,
    namedClient(route, queryWithClient(route, queryOf(request), request.params)),
  );
  if (!session) throw refusalOf(noSession, undefined);
  rememberSession(request, session.actor.ID, session.session.token);
  keepAlive(context, session);
  return session;
}

/**
 * Records the session's activity. Streams don't count because they stay open by themselves; sign-outs don't
 * count because a failed one must not unlock an idle session.
 */
function keepAlive(
  { services, endpoint: { route }, request, now }: RequestContext,
  { session, seen_at }: AuthenticatedSession,
): void {
  if (route.produces === "text/event-stream" || route.access.session === "ending") return;
  const activeAt = touchedAt(request.headers[IDLE_HEADER], now);
  if (Date.parse(activeAt) - Date.parse(seen_at) < TOUCH_AFTER_MS) return;
  services.touches.note(session.token, activeAt);
}

/**
 * Step 2: checks permission and scope without a statement. Throws a 404 on a read, a 403 on a write, and a
 * 400 if `doctor_id` is missing.
 */
function authorizeRequest(
  { endpoint: { route }, request, now }: RequestContext,
  session: AuthenticatedSession,
): AccessContext {
  const access = authorize(session, route, queryWithClient(route, queryOf(request), request.params), now);
  markAuthorized(request);
  return access;
}

/**
 * Step 3: parses parameters, query and body by the contract. Throws a 400 with a message for each invalid
 * field.
 */
async function parse({ endpoint: { route }, request }: RequestContext): Promise<ExecutionContext["input"]> {
  return {
    params: await paramsOf(route, request.params),
    query: await shapeOf(route.query, queryOf(request), "query"),
    body: route.body ? await bodyOf(route.body, request) : undefined,
  };
}

/** Builds the author of the audit rows. */
const authorOf = (
  { endpoint: { route }, request }: RequestContext,
  access: AccessContext | null,
): Author => ({
  _doctor: access?.client?.ID ?? 0,
  _executing_user: access?.actor.ID ?? PUBLIC_AUTHOR,
  requesting_id: access?.requestingID ?? null,
  route: `${route.method} ${route.path}`,
  request_id: request.id,
});

/** Step 4: runs the next two steps in the mode of the route. */
function transact(execution: ExecutionContext): Promise<HandlerResult> {
  const { connection, services, endpoint } = execution;
  const mode = modeOf(endpoint.route);
  if (mode === "outside" || mode === "upload") return runWithCommits(execution, handle, audit);
  if (mode === "write" && connection) return transactOnce(execution, connection);
  return handle(execution, { db: connection?.db ?? services.db });
}

/**
 * Runs the handler in one transaction, which starts again if a concurrent writer wins. The Idempotency-Key is
 * claimed and the reply stored in the same transaction.
 */
function transactOnce(execution: ExecutionContext, connection: RequestConnection): Promise<HandlerResult> {
  const { endpoint, request, access } = execution;
  const { route } = endpoint;
  const key = idempotencyKeyOf(route, request, access?.actor.ID ?? null);
  const run = async (db: Db): Promise<HandlerResult & { stores?: CompiledQuery }> => {
    const storedReply = key && (await claimKey(db, key));
    if (storedReply) {
      await execution.confirm();
      return replayReply(route, storedReply);
    }
    const result = await handle(execution, { db });
    if (!key) return result;
    const shaped = await shapeReply(route, result.value);
    return { ...result, shaped, stores: storeReply(db, key, shaped.value) };
  };
  return runAndCommit(connection, run, ({ stores, changes }) => [
    ...(stores ? [stores] : []),
    ...audit(execution, changes),
  ]);
}

/** Step 5: calls the feature's handler. */
async function handle(
  execution: ExecutionContext,
  database: DatabaseAccess,
  effects: Effects = noEffects(),
): Promise<HandlerResult> {
  const { endpoint } = execution;
  const context = makeHandlerContext(execution, database, effects);
  // `as never`: the handler's context type was checked against its route when the two were paired.
  const value = await endpoint.handler(context as never);
  await execution.confirm();
  return { value, ...effects };
}

/** Step 6: builds the audit rows, the last statements before COMMIT. */
const audit = ({ author }: ExecutionContext, changes: readonly AuditEntry[]): CompiledQuery[] =>
  auditInserts(author, changes);

/** Returns the refusal as it is sent, after auditing the records it shows. */
async function prepareRefusal(execution: ExecutionContext, refusal: Refusal): Promise<Refusal> {
  const { services, endpoint, connection, author } = execution;
  // The session may still be read on this connection, by a second statement for booking agents.
  await execution.confirm();
  connection?.abandon();
  if (refusal.details === undefined) return refusal;
  const { value, shown } = await shapeRefusal(endpoint.route, refusal);
  await auditRefusal(services, { route: endpoint.route, author, shown });
  return value;
}

/**
 * Step 7, after COMMIT: runs the `afterCommit` callbacks, notifies open browsers, shapes the reply by its
 * schema and audits the records it shows.
 */
async function sendResult({ execution, result }: Execution): Promise<unknown> {
  const { services, endpoint, author, input } = execution;
  const { route } = endpoint;
  for (const act of result.afterCommit) act();
  services.realtime.publish(
    result.changes.map((change) => ({
      doctor: change._doctor ?? author._doctor,
      controller: change.controller,
      identity: change.identity,
      by: change._executing_user ?? author._executing_user,
    })),
  );
  if (execution.reply.sent) return execution.reply;
  const shaped =
    route.produces === undefined ? (result.shaped ?? (await shapeReply(route, result.value))) : undefined;
  const isPart = execution.reply.statusCode === 206;
  await auditReads(
    services,
    { route, author, params: input.params, shown: shaped?.shown ?? [], isPart },
    result,
  );
  return shaped ? sendReply(execution.reply, shaped.value) : result.value;
}
