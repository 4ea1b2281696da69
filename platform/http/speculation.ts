import { modeOf } from "#kernel/contract/contract.ts";
import { cachedSession } from "#platform/access/authenticate.ts";
import { namedClient } from "#platform/access/authorize.ts";
import { queryOf } from "./input.ts";
import type { OpenRequest } from "./request-context.ts";

type Run<Result> = (request: OpenRequest) => Promise<Result>;

/**
 * Starts a `speculative` route with the access cached for its session while that session is read (decision 0029): the handler's first statements
 * leave together with the one that reads the session, behind it. Until it has answered the same, nothing is committed, sent or refused. Where it
 * differs, the work is discarded and done for the session that was read.
 */
export const runSpeculatively =
  <Result>(run: Run<Result>): Run<Result> =>
  async (request) => {
    const { connection, endpoint, session, tokens } = request;
    const { route } = endpoint;
    const cached =
      route.speculative && connection ? cachedSession(route, tokens, namedClient(route, queryOf(request.request))) : null;
    if (!connection || !cached) return run(request);
    // Whoever awaits it next gets its refusal; until then the handler is at work.
    session.catch(() => undefined);
    const isSame = async () => (await session)?.actor === cached.actor;
    const confirm = async () => {
      if (!(await isSame())) throw new Error("speculative work for a session that has changed");
    };
    try {
      return await run({ ...request, session: Promise.resolve(cached), confirm });
    } catch (error) {
      if (await isSame()) throw error;
      // Nothing of it stays, and none of it may ask anything more.
      if (modeOf(route) === "write") await connection.rollback().then(() => connection.begin());
      else connection.abandon();
      return run(request);
    }
  };
