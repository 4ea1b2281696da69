import { modeOf } from "#kernel/contract/contract.ts";
import { cachedSession } from "#platform/access/authenticate.ts";
import { namedClient } from "#platform/access/authorize.ts";
import { queryOf } from "./input.ts";
import type { OpenRequest } from "./request-context.ts";

type Run<Result> = (request: OpenRequest) => Promise<Result>;

/**
 * Starts a `speculative` route with the access cached for its session while that session is read (decision
 * 0029): the handler's first statements are sent together with the session query, behind it. Nothing is
 * committed, sent or refused until the query has confirmed the cached access. If the access differs, the work
 * is discarded and done again with the session that was read.
 */
export const runSpeculatively =
  <Result>(run: Run<Result>): Run<Result> =>
  async (request) => {
    const { connection, endpoint, session, tokens } = request;
    const { route } = endpoint;
    const cached =
      route.speculative && connection
        ? cachedSession(route, tokens, namedClient(route, queryOf(request.request)))
        : null;
    if (!connection || !cached) return run(request);
    // Prevents an unhandled rejection while the handler runs; the next `await` of `session` gets the refusal.
    session.catch(() => undefined);
    const isSame = async () => (await session)?.actor === cached.actor;
    const confirm = async () => {
      if (!(await isSame())) throw new Error("speculative work for a session that has changed");
    };
    try {
      return await run({ ...request, session: Promise.resolve(cached), confirm });
    } catch (error) {
      if (await isSame()) throw error;
      // Discards the work: a write is rolled back; a read loses its handle, so that its work can send no more statements.
      if (modeOf(route) === "write") await connection.rollback().then(() => connection.begin());
      else connection.abandon();
      return run(request);
    }
  };
