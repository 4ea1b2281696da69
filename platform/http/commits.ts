import type { CompiledQuery } from "kysely";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { afterOthersWith, claimKey, findStoredReply, idempotencyKeyOf, storeReply } from "./idempotency.ts";
import {
  Committed,
  type Commits,
  type Effects,
  type ExecutionContext,
  type HandlerResult,
  noEffects,
} from "./request-context.ts";
import { shapeReply, shapeStored, type StoredReply } from "./shape-reply.ts";
import { inTransaction } from "./transaction.ts";

type Handle = (execution: ExecutionContext, database: Commits, effects: Effects) => Promise<HandlerResult>;
type Audit = (execution: ExecutionContext, changes: readonly AuditEntry[]) => CompiledQuery[];

/** Thrown out of `commitReply`, through the handler, which cleans up as for a refusal. */
class AlreadyReplied extends Error {
  readonly stored: StoredReply;

  constructor(stored: StoredReply) {
    super("the reply to an earlier request with this Idempotency-Key is sent again");
    this.stored = stored;
  }
}

/**
 * The modes `outside` and `upload`: the handler has no connection but inside `commit`, a transaction with the audit rows of what it changes. Its last
 * one is `commitReply`, in which the Idempotency-Key is claimed and the reply stored, so that a request sent twice is done once (decision 0047).
 */
export async function runWithCommits(execution: ExecutionContext, handle: Handle, audit: Audit): Promise<HandlerResult> {
  const { services, endpoint, request, access } = execution;
  const { route } = endpoint;
  const key = idempotencyKeyOf(route, request, access?.actor.ID ?? null);
  const transactions = new Transactions(execution, audit, key);

  async function run(): Promise<HandlerResult> {
    const stored = key && (await findStoredReply(services.db, key));
    if (stored) {
      // What is still arriving is read and dropped, so that the reply is heard.
      request.raw.resume();
      return replayed(route, stored);
    }
    try {
      const result = await handle(execution, transactions, transactions.effects);
      transactions.insistOnAudited();
      return { ...result, ...replyOf(route, result.value) };
    } catch (error) {
      if (error instanceof AlreadyReplied) return replayed(route, error.stored);
      throw error;
    }
  }

  return key ? afterOthersWith(services.connections, key, run) : run();
}

/** The transactions of one request, each with the audit rows of what it changed. */
class Transactions implements Commits {
  readonly effects = noEffects();
  readonly #execution: ExecutionContext;
  readonly #audit: Audit;
  readonly #key: ReturnType<typeof idempotencyKeyOf>;
  #audited = 0;

  constructor(execution: ExecutionContext, audit: Audit, key: ReturnType<typeof idempotencyKeyOf>) {
    this.#execution = execution;
    this.#audit = audit;
    this.#key = key;
  }

  // Handed on without the object, hence the arrow functions.
  commit: Commits["commit"] = (act) => this.#transaction(act, () => []);

  commitReply: Commits["commitReply"] = async (act) => {
    const { committed } = await this.#transaction(
      (db) => this.#replyIn(db, act),
      ({ last }) => last,
    );
    return committed;
  };

  insistOnAudited(): void {
    if (this.effects.changes.length > this.#audited)
      throw new Error(`${this.#execution.endpoint.route.path} changes something outside its commits`);
  }

  async #transaction<Result>(act: (db: Db) => Promise<Result>, last: (result: Result) => readonly CompiledQuery[]) {
    const { effects } = this;
    const rewind = rewindOf(effects);
    const begin = (db: Db) => {
      // Again, after a concurrent writer won.
      rewind();
      return act(db);
    };
    const end = (result: Result) => [...last(result), ...this.#audit(this.#execution, effects.changes.slice(this.#audited))];
    const result = await inTransaction(this.#execution.services.connections, begin, end).catch((error: unknown) => {
      rewind();
      throw error;
    });
    this.#audited = effects.changes.length;
    return result;
  }

  async #replyIn<Value>(db: Db, act: (db: Db) => Promise<Value>) {
    const key = this.#key;
    const stored = key && (await claimKey(db, key));
    if (stored) throw new AlreadyReplied(stored);
    const value = await act(db);
    if (!key) return { committed: new Committed(value, null), last: [] };
    const shaped = await shapeReply(this.#execution.endpoint.route, value);
    return { committed: new Committed(value, shaped), last: [storeReply(db, key, shaped.value)] };
  }
}

function replyOf(route: AnyRoute, value: unknown): Pick<HandlerResult, "value" | "shaped"> {
  if (!(value instanceof Committed)) throw new Error(`${route.path} does not end with commitReply`);
  return { value: value.value, ...(value.shaped ? { shaped: value.shaped } : {}) };
}

/** Back to what was said until now: what is rolled back has no effects. */
function rewindOf({ changes, readRecords, readLists, afterCommit }: Effects): () => void {
  const lists = [changes, readRecords, readLists, afterCommit].map((list) => ({ list, length: list.length }));
  return () => {
    for (const { list, length } of lists) list.length = length;
  };
}

/** Nothing was done: the reply to the earlier request is sent again. */
export const replayed = (route: AnyRoute, stored: StoredReply): HandlerResult => ({
  ...noEffects(),
  value: undefined,
  shaped: shapeStored(route, stored),
});
