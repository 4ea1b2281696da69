import type { Handlers } from "#platform/http/call.ts";
import { newToken } from "#platform/access/session.ts";
import { closeSession } from "#platform/access/session-rows.ts";
import { networkOf } from "#kernel/access/network.ts";
import { noSession, notFound } from "#kernel/contract/problem.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { invalidCode, noAddress, type signInRoutes, unknownName, wrongCredentials } from "../contract.ts";
import { linkAddress } from "./account-notice.ts";
import { allowancesOfReset } from "../rules/link-allowances.ts";
import { dropCookie, setCookie } from "./cookie.ts";
import { mayUseDemo } from "#platform/access/demo-reach.ts";
import { practiceState } from "#platform/access/installation.ts";
import { closeEarlier, sessionAfterCode, sessionAfterPassword } from "./half-session.ts";
import { type MayActFor, passwordHandlers } from "./password.handlers.ts";
import { isPassword } from "./password-hash.ts";
import {
  findPersonByNameOrEmail,
  findPersonByUsername,
  lockPersonByUsername,
  lockPerson,
  listDemoPeople,
} from "./person.queries.ts";
import { notifySessionsEnded } from "./ended-elsewhere.ts";
import { findCodePerson, insertCode, useCode } from "./token.queries.ts";
import { endOfSession } from "#platform/access/session.queries.ts";
import { sessionReply } from "#platform/access/session-reply.ts";
import { isRightGuess } from "./sign-in-attempts.ts";

const CODE_SECONDS = 60;

export const handlers = (mayManageCredentials: MayActFor): Handlers<typeof signInRoutes> => ({
  ...passwordHandlers(mayManageCredentials),

  async login({ body, services, request, fail, auditWrite, reply, afterCommit, commit, commitReply }) {
    const passwordHash = (await commit((db) => findPersonByUsername(db, body.username)))?.password_hash;
    const isCorrect = () => isPassword(passwordHash, body.password);
    if (!(await isRightGuess({ services, request }, body.username.toLowerCase(), isCorrect)))
      fail(wrongCredentials);
    return commitReply(async (db) => {
      const person = await lockPersonByUsername(db, body.username);
      // Rejects if the password was changed during the comparison, because the old password must not open a
      // session.
      if (
        person?.password_hash !== passwordHash ||
        !person?.active ||
        person.is_deleted ||
        !person.client_is_live
      )
        return fail(wrongCredentials);
      const token = await sessionAfterPassword(db, person.ID, { services, request, reply });
      await closeEarlier(db, { request, services });
      const author = { _doctor: person._doctor ?? 0, _executing_user: person.ID };
      auditWrite({ controller: "session", identity: person.ID, message: "signed in", ...author });
      afterCommit(() => setCookie(reply, token, services));
      return sessionReply(db, person.ID, services.config);
    });
  },

  async logout({ db, actor, session, reply, auditWrite, services, afterCommit }) {
    await closeSession(db, session.token);
    dropCookie("full", { reply, services });
    auditWrite({
      controller: "session",
      identity: actor.ID,
      message: "signed out",
      _doctor: actor.client ?? 0,
    });
    // Notifies other windows because their event streams end with the session.
    afterCommit(() => notifySessionsEnded(services, actor.ID));
  },

  async issueCode({ db, actor, session, fail, auditWrite }) {
    const code = newToken();
    const codeRow = { text: code, person: actor.ID, seconds: CODE_SECONDS, session: session.token };
    const expires_at = (await insertCode(db, codeRow)) ?? fail(noSession);
    auditWrite({ controller: "session", identity: actor.ID, message: "asked for a one-time code" });
    return { code, expires_at };
  },

  // Uses up the code outside the transaction, so that it is spent even if a second factor is still required
  // (C-13).
  async exchangeCode({ db, services, query, request, reply, fail, auditWrite, afterCommit }) {
    const code = await useCode(services.db, query.code ?? "");
    if (!code) return fail(invalidCode);
    await lockPerson(db, code._person);
    const until = await endOfSession(db, code._session);
    if (until === null) return fail(invalidCode);
    const token = await sessionAfterCode(db, { person: code._person, until }, { services, request, reply });
    await closeEarlier(db, { request, services });
    const message = "signed in with a one-time code";
    auditWrite({ controller: "session", identity: code._person, message, _executing_user: code._person });
    afterCommit(() => setCookie(reply, token, services));
    return sessionReply(db, code._person, services.config);
  },

  codePerson: async ({ db, body, fail }) => (await findCodePerson(db, body.code)) ?? fail(invalidCode),

  async retrievePassword({ db, body, now, services, request, fail, auditWrite }) {
    const person = await findPersonByNameOrEmail(db, body.username);
    if (!person) return fail(unknownName);
    if ((await linkAddress(db, person.ID)) === null) return fail(noAddress);
    await takeAllowance(db, allowancesOfReset({ person: person.ID, network: networkOf(request.ip) }));
    await services.jobs.enqueue(
      db,
      "sign-in.send_reset",
      { person: person.ID, asked: now },
      { key: `reset-${person.ID}` },
    );
    auditWrite({
      controller: "session",
      identity: person.ID,
      message: "asked for a new password",
      _doctor: person._doctor ?? 0,
      _executing_user: person.ID,
    });
    return { message: "We have emailed you a link to reset your password." };
  },

  async demoPeople({ db, request, services, fail }) {
    const isShown = mayUseDemo({ request, services }) && (await practiceState(db)).hasDemo;
    return isShown ? listDemoPeople(db) : fail(notFound);
  },
});
