import { endedElsewhere, findPerson, type MayActFor } from "#areas/identity/sign-in/server/index.ts";
import { notFound } from "#kernel/problem.ts";
import type { Handlers } from "#platform/http/call.ts";
import { closeSessionsOf } from "#platform/access/session.ts";
import { notYours } from "../security.contract.ts";
import { ownSessions, type sessionRoutes, thisSession } from "../sessions.contract.ts";
import { browserWords } from "../rules/browser.ts";
import { stepUp } from "./factors.ts";
import { listSessions, removeSession } from "./session.queries.ts";

export const sessionHandlers = (mayActFor: MayActFor): Handlers<typeof sessionRoutes> => ({
  listSessions: ({ db, actor, session }) => listSessions(db, actor.ID, session.token),

  async end(call) {
    const { db, actor, session, params, insist, found, refuse, changed, afterwards } = call;
    const ended = found((await listSessions(db, actor.ID, session.token)).find(({ ID }) => ID === params.id));
    if (ended.is_this) refuse(thisSession);
    insist(await stepUp(call));
    await removeSession(db, actor.ID, ended.ID);
    changed(changeOf(actor.ID, actor.client, `signed out the session in ${browserWords(ended)}`));
    afterwards(() => endedElsewhere(call.services, actor.ID));
    return listSessions(db, actor.ID, session.token);
  },

  async endOthers(call) {
    const { db, actor, session, insist, changed, afterwards } = call;
    insist(await stepUp(call));
    await closeSessionsOf(db, actor.ID, session.token);
    changed(changeOf(actor.ID, actor.client, "signed out every other session"));
    afterwards(() => endedElsewhere(call.services, actor.ID));
    return listSessions(db, actor.ID, session.token);
  },

  async ofPerson({ db, actor, session, params, found, refuse }) {
    const person = found(await findPerson(db, params.id));
    if (person.ID !== actor.ID && !(await mayActFor(db, actor, person.ID))) refuse(notFound);
    return listSessions(db, person.ID, session.token);
  },

  async endOfPerson(call) {
    const { db, actor, params, insist, found, refuse, changed, afterwards } = call;
    const person = found(await findPerson(db, params.id));
    if (person.ID === actor.ID) refuse(ownSessions);
    if (!(await mayActFor(db, actor, person.ID))) refuse(notYours);
    insist(await stepUp(call));
    await closeSessionsOf(db, person.ID, null);
    changed(changeOf(person.ID, person._doctor, `signed out every session of ${person.username}`));
    afterwards(() => endedElsewhere(call.services, person.ID));
  },
});

const changeOf = (identity: number, _doctor: number | null, message: string) => ({
  controller: "session",
  identity,
  message,
  _doctor: _doctor ?? 0,
});
