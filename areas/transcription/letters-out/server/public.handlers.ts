import type { Handlers } from "#platform/http/call.ts";
import { CONTROLLER } from "../contract.ts";
import { linkOver } from "../problems.contract.ts";
import type { publicLetterRoutes } from "../public.contract.ts";
import { VISITOR_MINUTES } from "../rules/state.ts";
import { findUnused, practiceOf, practiceOfLink } from "./link.ts";
import { hashOf, newToken } from "./tokens.ts";
import { addFact, lockByLink, recordVisitor } from "./write.queries.ts";

const MINUTE_MS = 60_000;

export const publicHandlers: Handlers<typeof publicLetterRoutes> = {
  async link({ db, params, now, fail }) {
    const letter =
      (await findUnused(db, params.token, now)) ?? fail(linkOver, await practiceOfLink(db, params.token));
    return practiceOf(db, letter._doctor);
  },

  async open({ db, params, now, fail, auditWrite }) {
    // The lock lets the second of two browsers see that the first has opened it.
    const letter = await lockByLink(db, hashOf(params.token));
    if (!letter || !(await findUnused(db, params.token, now)))
      return fail(linkOver, await practiceOfLink(db, params.token));
    const { _doctor, ID } = letter;
    const visitor = newToken();
    const visitor_until = new Date(Date.parse(now) + VISITOR_MINUTES * MINUTE_MS).toISOString();
    await recordVisitor(db, letter, { visitor_hash: hashOf(visitor), visitor_until });
    await addFact(db, letter, { kind: "opened", at: now, by: null });
    auditWrite({ controller: CONTROLLER, identity: ID, _doctor, message: "opened a letter by its link" });
    return { ...(await practiceOf(db, _doctor)), visitor, minutes: VISITOR_MINUTES };
  },
};
