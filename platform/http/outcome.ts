import type { CompiledQuery } from "kysely";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type FieldErrors, type Problem, notFound, type Refusal, refusalOf } from "#kernel/problem.ts";
import { type Author, type AuditEntry, auditInserts } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection } from "#platform/db/request-connections.ts";
import type { Services } from "#platform/services.ts";
import type { Feature, FileUse } from "./feature.ts";
import { answeredBefore, shapeReply, type Shaped } from "./answer.ts";
import { type Answer, claim, storeReply, onceOf } from "./once.ts";
import type { AccessContext } from "#platform/access/authorize.ts";
import { committed, inTransaction } from "./transaction.ts";

type MountedRoute = Feature["endpoints"][number];

export interface RequestContext {
  readonly services: Services;
  readonly one: MountedRoute;
  readonly fileUses: readonly FileUse[];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Fails where a request that began at once began for somebody else. */
export type Confirmed = () => Promise<void>;

export interface ExecutionContext extends RequestContext {
  readonly admitted: AccessContext | null;
  readonly author: Author;
  readonly input: { params: unknown; query: unknown; body: unknown };
  readonly now: string;
  readonly confirmed?: Confirmed | undefined;
}

export interface HandlerResult {
  readonly value: unknown;
  readonly changes: readonly AuditEntry[];
  readonly opened: readonly { controller: string; identity: number }[];
  readonly showed: readonly { _doctor: number; controller: string; ids: readonly number[] }[];
  readonly afterwards: readonly (() => void)[];
  /** The answer where it is known already: kept with the write, or what the same request was answered before (Idempotency-Key). */
  readonly answer?: Shaped<Answer>;
  /** Keeps what this one is answered. */
  readonly kept?: CompiledQuery;
}

type Commit = <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>;

/** What is done, what the register says of it, and what was answered, in the transaction that is open. */
export function write(around: ExecutionContext, held: RequestConnection): Promise<HandlerResult> {
  const { one, request, admitted, author } = around;
  // A write that may be sent again: its answer is kept in its own transaction.
  const once = one.route.shownOnce || !admitted ? null : onceOf(request, admitted.actor.ID);
  const act = async (db: Db): Promise<HandlerResult> => {
    const before = once && (await claim(db, once));
    if (before) {
      await around.confirmed?.();
      const answer = answeredBefore(one.route, before);
      return { value: undefined, changes: [], opened: [], showed: [], afterwards: [], answer };
    }
    const outcome = await run(around, db);
    if (!once) return outcome;
    const answer = await shapeReply(one.route, outcome.value);
    return { ...outcome, answer, kept: storeReply(db, once, answer.value) };
  };
  return committed(held, act, ({ changes, kept }) => [...(kept ? [kept] : []), ...auditInserts(author, changes)]);
}

/** Bytes may take minutes to arrive: the handler opens its transactions once they are at rest. */
export async function upload(around: ExecutionContext): Promise<HandlerResult> {
  const { services, one, author } = around;
  const changes: AuditEntry[] = [];
  let registered = 0;
  const outcome = await run(around, services.db, changes, async (act) => {
    const result = await inTransaction(
      services.connections,
      (db) => {
        // Tried again after a concurrent writer won: what the lost try had to say falls away.
        changes.length = registered;
        return act(db);
      },
      () => auditInserts(author, changes.slice(registered)),
    );
    registered = changes.length;
    return result;
  });
  if (changes.length > registered) throw new Error(`${one.route.path} changes something outside its commit`);
  return outcome;
}

export async function run(
  { services, one: { handler }, fileUses, request, reply, admitted, input, now, confirmed }: ExecutionContext,
  db: Db,
  changes: AuditEntry[] = [],
  commit: Commit = (act) => act(db),
): Promise<HandlerResult> {
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
    assertAllowed(verdict: { allowed: boolean; refusal?: Refusal }) {
      if (!verdict.allowed) throw verdict.refusal;
    },
    fail(kind: Problem<string, unknown>, details: unknown, errors?: FieldErrors) {
      throw refusalOf(kind, details, errors);
    },
    assertFound<Row>(row: Row | null | undefined): Row {
      if (row === null || row === undefined) throw refusalOf(notFound, undefined);
      return row;
    },
    auditWrite: (change: AuditEntry) => void changes.push(change),
    auditRead: (controller: string, identity: number) => void opened.push({ controller, identity }),
    auditList: (_doctor: number, controller: string, ids: readonly number[]) => void showed.push({ _doctor, controller, ids }),
    afterCommit: (act: () => void) => void afterwards.push(act),
  };
  // `as never`: the handler's own call type was checked against its route where the two were paired.
  const value = await handler(call as never);
  await confirmed?.();
  return { value, changes, opened, showed, afterwards };
}
