import type { CompiledQuery } from "kysely";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { runAfterSameKey, claimKey, findStoredReply, idempotencyKeyOf, storeReply } from "./idempotency.ts";
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

/**
 * Thrown from `commitReply` through the handler, which cleans up as for a refusal, if the Idempotency-Key
 * already has a reply.
 */
class AlreadyReplied extends Error {
  readonly stored: StoredReply;

  constructor(stored: StoredReply) {
    super("the reply to an earlier request with this Idempotency-Key is sent again");
    this.stored = stored;
  }
}

/**
 * Runs a handler of the modes `outside` and `upload`. The handler has a connection only inside `commit`, a
 * transaction that includes the audit rows of its changes. The last transaction, `commitReply`, claims the
 * Idempotency-Key and stores the reply, so that a request sent twice runs once (decision 0047).
 */
export async function runWithCommits(
  execution: ExecutionContext,
  handle: Handle,
  audit: Audit,
): Promise<HandlerResult> {
  const { services, endpoint, request, access } = execution;
  const { route } = endpoint;
  const key = idempotencyKeyOf(route, request, access?.actor.ID ?? null);
  const transactions = new Transactions(execution, audit, key);

  async function run(): Promise<HandlerResult> {
    const storedReply = key && (await findStoredReply(services.db, key));
    if (storedReply) {
      // Reads and discards the rest of the body so that the sender receives the reply.
      request.raw.resume();
      return replayReply(route, storedReply);
    }
    try {
      const result = await handle(execution, transactions, transactions.effects);
      transactions.insistOnAudited();
      return { ...result, ...replyOf(route, result.value) };
    } catch (error) {
      if (error instanceof AlreadyReplied) return replayReply(route, error.stored);
      throw error;
    }
  }

  return key ? runAfterSameKey(services.connections, key, run) : run();
}

/** Runs the transactions of one request, each with the audit rows of its changes. */
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

  // Arrow functions because handlers receive these methods without their object.
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

  async #transaction<Result>(
    act: (db: Db) => Promise<Result>,
    last: (result: Result) => readonly CompiledQuery[],
  ) {
    const { effects } = this;
    const rewind = createRewind(effects);
    const attempt = (db: Db) => {
      // Drops the effects of a previous attempt that lost to a concurrent writer.
      rewind();
      return act(db);
    };
    const finalQueries = (result: Result) => [
      ...last(result),
      ...this.#audit(this.#execution, effects.changes.slice(this.#audited)),
    ];
    const result = await inTransaction(this.#execution.services.connections, attempt, finalQueries).catch(
      (error: unknown) => {
        rewind();
        throw error;
      },
    );
    this.#audited = effects.changes.length;
    return result;
  }

  async #replyIn<Value>(db: Db, act: (db: Db) => Promise<Value>) {
    const key = this.#key;
    const storedReply = key && (await claimKey(db, key));
    if (storedReply) throw new AlreadyReplied(storedReply);
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

/**
 * Returns a function that drops all effects added since, because a transaction that is rolled back has no
 * effects.
 */
function createRewind({ changes, readRecords, readLists, afterCommit }: Effects): () => void {
  const lists = [changes, readRecords, readLists, afterCommit].map((list) => ({ list, length: list.length }));
  return () => {
    for (const { list, length } of lists) list.length = length;
  };
}

/** Returns the stored reply to an earlier request, without effects. */
export const replayReply = (route: AnyRoute, stored: StoredReply): HandlerResult => ({
  ...noEffects(),
  value: undefined,
  shaped: shapeStored(route, stored),
});
