import { notifySessionsEnded, findPerson, type MayActFor } from "#areas/identity/sign-in/server/index.ts";
import { notFound } from "#kernel/contract/problem.ts";
import type { Verdict } from "#kernel/contract/verdict.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers, RequestSession } from "#platform/http/call.ts";
import { closeSessionOf, closeSessionsOf } from "#platform/access/session-rows.ts";
import { type confirmFirst, notYours } from "#areas/identity/sign-in/credentials.contract.ts";
import { ownSessions, type sessionRoutes, thisSession } from "../contract.ts";
import { browserText } from "../rules/browser.ts";
import { listSessions } from "./queries.ts";

/** Checks that the session confirmed the password recently. Implemented by `mfa`. */
export type StepUp = (call: {
  readonly db: Db;
  readonly actor: Actor;
  readonly session: RequestSession;
}) => Promise<Verdict<typeof confirmFirst.code>>;

export const handlers = (
  mayManageCredentials: MayActFor,
  stepUp: StepUp,
): Handlers<typeof sessionRoutes> => ({
  listSessions: ({ db, actor, session }) => listSessions(db, actor.ID, session.token),

  async end(call) {
    const { db, actor, session, params, assertAllowed, assertFound, fail, auditWrite, afterCommit } = call;
    const endedSession = assertFound(
      (await listSessions(db, actor.ID, session.token)).find(({ ID }) => ID === params.id),
    );
    if (endedSession.is_this) fail(thisSession);
    assertAllowed(await stepUp(call));
    await closeSessionOf(db, actor.ID, endedSession.ID);
    auditWrite(changeOf(actor.ID, actor.client, `signed out the session in ${browserText(endedSession)}`));
    afterCommit(() => notifySessionsEnded(call.services, actor.ID));
    return listSessions(db, actor.ID, session.token);
  },

  async endOthers(call) {
    const { db, actor, session, assertAllowed, auditWrite, afterCommit } = call;
    assertAllowed(await stepUp(call));
    await closeSessionsOf(db, actor.ID, session.token);
    auditWrite(changeOf(actor.ID, actor.client, "signed out every other session"));
    afterCommit(() => notifySessionsEnded(call.services, actor.ID));
    return listSessions(db, actor.ID, session.token);
  },

  async ofPerson({ db, actor, session, params, assertFound, fail }) {
    const person = assertFound(await findPerson(db, params.id));
    if (person.ID !== actor.ID && !(await mayManageCredentials(db, actor, person.ID))) fail(notFound);
    return listSessions(db, person.ID, session.token);
  },

  async endOfPerson(call) {
    const { db, actor, params, assertAllowed, assertFound, fail, auditWrite, afterCommit } = call;
    const person = assertFound(await findPerson(db, params.id));
    if (person.ID === actor.ID) fail(ownSessions);
    if (!(await mayManageCredentials(db, actor, person.ID))) fail(notYours);
    assertAllowed(await stepUp(call));
    await closeSessionsOf(db, person.ID, null);
    auditWrite(changeOf(person.ID, person._doctor, `signed out every session of ${person.username}`));
    afterCommit(() => notifySessionsEnded(call.services, person.ID));
  },
});

const changeOf = (identity: number, _doctor: number | null, message: string) => ({
  controller: "session",
  identity,
  message,
  _doctor: _doctor ?? 0,
});
