import type { Handlers } from "#platform/http/call.ts";
import { closeSession, newToken } from "#platform/access/session.ts";
import { notFound } from "#kernel/problem.ts";
import { invalidCode, noAddress, type signInRoutes, unknownName, wrongCredentials } from "../contract.ts";
import { dropCookie, setCookie } from "./cookie.ts";
import { mayUseDemo } from "./demo-reach.ts";
import { closeEarlier, sessionAfterPassword } from "./half-session.ts";
import { type MayActFor, passwordHandlers } from "./password.handlers.ts";
import { isPassword } from "./password-hash.ts";
import { findPersonByNameOrEmail, findPersonByUsername, holdPerson, listDemoPeople } from "./person.queries.ts";
import { insertToken, useToken } from "./token.queries.ts";
import { sessionReply } from "#platform/access/session-reply.ts";
import { isRightGuess } from "./tries.ts";

const CODE_SECONDS = 60;

export const handlers = (mayActFor: MayActFor): Handlers<typeof signInRoutes> => ({
  ...passwordHandlers(mayActFor),

  async login({ db, body, services, request, refuse, changed, reply, afterwards }) {
    const person = await findPersonByUsername(db, body.username);
    const isRight = () => isPassword(person?.password_hash, body.password);
    const succeeded = await isRightGuess({ db, services, request }, body.username.toLowerCase(), isRight);
    if (!person || !succeeded || !person.active || person.is_deleted || !person.client_is_live) return refuse(wrongCredentials);
    // Set anew while this one was being checked: the old password opens nothing.
    if ((await holdPerson(db, person.ID)).password_hash !== person.password_hash) return refuse(wrongCredentials);
    const token = await sessionAfterPassword(db, person.ID, { services, request, reply });
    await closeEarlier(db, { request, services });
    changed({
      controller: "session",
      identity: person.ID,
      message: "signed in",
      _doctor: person._doctor ?? 0,
      _executing_user: person.ID,
    });
    afterwards(() => setCookie(reply, token, services));
    return sessionReply(db, person.ID, services.config);
  },

  async logout({ db, actor, session, reply, changed, services }) {
    await closeSession(db, session.token);
    dropCookie("whole", { reply, services });
    changed({ controller: "session", identity: actor.ID, message: "signed out", _doctor: actor.client ?? 0 });
  },

  async issueCode({ db, actor, changed }) {
    const code = newToken();
    const expires_at = await insertToken(db, { text: code, purpose: "staff_code", person: actor.ID, seconds: CODE_SECONDS });
    changed({ controller: "session", identity: actor.ID, message: "asked for a one-time code" });
    return { code, expires_at };
  },

  // C-13: a read by its verb, yet it opens a session. The code is used up even where a second factor is asked for next.
  async exchangeCode({ services, query, request, reply, refuse }) {
    const person = await useToken(services.db, query.code ?? "", "staff_code");
    if (person === null) return refuse(invalidCode);
    const token = await sessionAfterPassword(services.db, person, { services, request, reply });
    setCookie(reply, token, services);
    return sessionReply(services.db, person, services.config);
  },

  async retrievePassword({ db, body, now, services, refuse, changed }) {
    const person = await findPersonByNameOrEmail(db, body.username);
    if (!person) return refuse(unknownName);
    if (!person.email_address) return refuse(noAddress);
    await services.jobs.enqueue(db, "sign-in.send_reset", { person: person.ID, asked: now }, { key: `reset-${person.ID}` });
    changed({
      controller: "session",
      identity: person.ID,
      message: "asked for a new password",
      _doctor: person._doctor ?? 0,
      _executing_user: person.ID,
    });
    return { message: "We have emailed you a link to reset your password." };
  },

  async demoPeople({ db, request, services, refuse }) {
    const people = mayUseDemo({ request, services }) ? await listDemoPeople(db) : [];
    return people.length === 0 ? refuse(notFound) : people;
  },
});
