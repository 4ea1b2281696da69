import { offsetOf } from "#kernel/lists/page.ts";
import { notYourTask } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import type { Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { feedbackRoutes } from "../contract.ts";
import { mayGive } from "../rules/sender.ts";
import { describeEntry } from "../rules/types.ts";
import { findFeedback, insertFeedback, listFeedback, pageOfFeedback } from "./queries.ts";

export const handlers: Handlers<typeof feedbackRoutes> = {
  async create({ db, actor, client, body, assertAllowed, assertFound, auditWrite }) {
    const { _doctor, ...fields } = body;
    assertAllowed(assertSameClient({ _doctor }, client));
    const mayRead = resolveAccess(actor, client, feedbackRoutes.list) !== null;
    assertAllowed(mayGive({ kind: actor.kind, via: client.via, mayRead }));
    const id = await insertFeedback(db, client.ID, actor.ID, fields);
    const after = assertFound(await findFeedback(db, client.ID, id));
    auditWrite({
      controller: "feedback",
      identity: id,
      message: describeEntry(fields.type, actor.kind === "staff"),
      after,
    });
    return after;
  },

  list({ db, client, params, assertAllowed }) {
    assertAllowed(isClient(params.id, client.ID));
    return listFeedback(db, client.ID);
  },

  page({ db, client, params, query, assertAllowed }) {
    assertAllowed(isClient(params.id, client.ID));
    const { pageSize, pageNumber } = params;
    return pageOfFeedback(db, client.ID, {
      ...query,
      limit: pageSize,
      offset: offsetOf(pageSize, pageNumber),
    });
  },
};

/**
 * Requires that the ID in the path is the client of the request (C-21). RULE-CLI-03 gives the message for
 * another client.
 */
const isClient = (id: number, client: number): Verdict<"not_found"> =>
  id === client ? allow : refuse(notYourTask, undefined);
