import { timingSafeEqual } from "node:crypto";
import type { Handlers } from "#platform/http/call.ts";
import { findCaller, hashOf, openSession } from "#platform/access/session.ts";
import { alreadyStarted, emailTwice, type PracticeStart, type startRoutes, usernameTwice, wrongSetupCode } from "../contract.ts";
import { mayChoosePassword, namesOf, ownToken, sessionFor, setCookie } from "#areas/identity/sign-in/server/index.ts";
import { whoIsHere } from "#platform/access/installation.ts";
import { sessionReply } from "#platform/access/session-reply.ts";
import { lockStart, startPractice } from "./start-practice.ts";

export const startHandlers: Handlers<typeof startRoutes> = {
  // With a demo its super administrator starts the practice; in an empty Corella whoever reads the server's log does.
  async start({ db, body, services, request, reply, insist, refuse, changed, afterwards }) {
    await lockStart(db);
    const { hasDemo, hasPeople } = await whoIsHere(db);
    if (!hasDemo && hasPeople) refuse(alreadyStarted);
    const caller = await findCaller(services.db, ownToken({ request, services }) ?? "", null);
    const isDemoAdministrator = hasDemo && caller?.actor.groups.includes(1) === true;
    if (!isDemoAdministrator && (hasDemo || !isSetupCode(body.setup_code, services.setupCode))) refuse(wrongSetupCode);
    const people = peopleIn(body);
    for (const person of people)
      insist(await mayChoosePassword(person.password, services.config, [...namesOf(person), body.doctor.company]));
    if (new Set(people.map(({ username }) => username.toLowerCase())).size < people.length) refuse(usernameTwice);
    if (new Set(people.map(({ email_address }) => email_address.toLowerCase())).size < people.length) refuse(emailTwice);
    const { administrator, doctor, files } = await startPractice(db, body);
    const token = await openSession(db, sessionFor(administrator, { request, services }));
    changed({
      controller: "practice",
      identity: doctor,
      message: `started the practice ${body.doctor.company}`,
      _doctor: doctor,
      _executing_user: administrator,
    });
    afterwards(() => {
      setCookie(reply, token, services);
      for (const key of files)
        services.storage.remove(key).catch((error: unknown) => services.log.warn({ err: error }, "a demo file stayed behind"));
    });
    return sessionReply(db, administrator, services.config);
  },
};

const peopleIn = ({ administrator, doctor, receptionist }: PracticeStart) => [
  administrator,
  doctor,
  ...(receptionist ? [receptionist] : []),
];

const isSetupCode = (given: string | undefined, code: string | null): boolean =>
  given !== undefined && code !== null && timingSafeEqual(hashOf(given), hashOf(code));
