import { timingSafeEqual } from "node:crypto";
import {
  notifySessionsEnded,
  isRightGuess,
  mayChoosePassword,
  namesOf,
  sessionFor,
  setCookie,
} from "#areas/identity/sign-in/server/index.ts";
import { practiceState } from "#platform/access/installation.ts";
import { hashOf } from "#platform/access/session.ts";
import { openSession } from "#platform/access/session-rows.ts";
import { sessionReply } from "#platform/access/session-reply.ts";
import { normaliseSetupCode } from "#platform/db/setup-code.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { isFromThisMachine } from "#platform/http/forwarded-address.ts";
import type { Services } from "#platform/services.ts";
import { alreadyStarted, emailTwice, type startRoutes, usernameTwice, wrongSetupCode } from "../contract.ts";
import {
  type DeliverAgain,
  hashPasswords,
  peopleIn,
  type StartedPractice,
  startPractice,
} from "./start-practice.ts";

export const startHandlers = (deliverAgain: DeliverAgain): Handlers<typeof startRoutes> => ({
  async start(call) {
    const {
      body,
      services,
      request,
      reply,
      assertAllowed,
      fail,
      auditWrite,
      afterCommit,
      commit,
      commitReply,
    } = call;
    if ((await commit(practiceState)).hasBegun) fail(alreadyStarted);
    if (!isFromThisMachine(request, services.config) && !(await isSetupCode(call, body.setup_code)))
      fail(wrongSetupCode);
    const people = peopleIn(body);
    for (const person of people)
      assertAllowed(
        await mayChoosePassword(person.password, services.config, [...namesOf(person), body.doctor.company]),
      );
    if (new Set(people.map(({ username }) => username.toLowerCase())).size < people.length)
      fail(usernameTwice);
    if (new Set(people.map(({ email_address }) => email_address.toLowerCase())).size < people.length)
      fail(emailTwice);
    const start = await hashPasswords(body);
    // Flushes the log of opened records first, so that the demo's entries are deleted with its audit log.
    await services.readAudit.flush();
    return commitReply(async (db) => {
      const started = await startPractice(db, start, deliverAgain);
      const { administrator, doctor } = started;
      const token = await openSession(db, sessionFor(administrator, { request, services }));
      const message = `started the practice ${body.doctor.company}`;
      auditWrite({
        controller: "practice",
        identity: doctor,
        message,
        _doctor: doctor,
        _executing_user: administrator,
      });
      afterCommit(() => {
        setCookie(reply, token, services);
        removeDemoData(started, services);
      });
      return sessionReply(db, administrator, services.config);
    });
  },
});

/** Returns true if the setup code is right (G-73). Wrong guesses are limited like those of a password. */
async function isSetupCode(
  call: Pick<HandlerContext<never>, "services" | "request">,
  enteredCode: string | undefined,
): Promise<boolean> {
  const code = call.services.setupCode;
  if (enteredCode === undefined || code === null) return false;
  return isRightGuess(call, "setup code", async () =>
    timingSafeEqual(hashOf(normaliseSetupCode(enteredCode)), hashOf(normaliseSetupCode(code))),
  );
}

/**
 * Removes the demo's data outside the database: streams of ended sessions, files and emails. A file that
 * can't be removed now is left to the nightly sweep.
 */
function removeDemoData({ people, files }: StartedPractice, services: Services): void {
  for (const person of people) notifySessionsEnded(services, person);
  const removals = [...files.map((key) => services.storage.remove(key)), services.mailbox?.empty()];
  for (const removal of removals)
    removal?.catch((error: unknown) =>
      services.log.warn({ err: error }, "a file or an email of the demo was not removed"),
    );
}
