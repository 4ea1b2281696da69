import { greetingTo } from "#kernel/addresses/email-words.ts";
import { writeMail } from "#kernel/text/mail-words.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { closeSession } from "#platform/access/session-rows.ts";
import { plainRecoveryCode } from "../rules/recovery-code.ts";
import {
  type secondStepRoutes,
  wrongCode,
  wrongPasskey,
  wrongRecoveryCode,
} from "../second-step.contract.ts";
import { emailOwner } from "./account-notice.ts";
import { findAddresses } from "./address.queries.ts";
import { dropCookie } from "./cookie.ts";
import {
  findFactors,
  listAuthenticatorSecrets,
  listPasskeyKeys,
  recordPasskeyUse,
  takeRecoveryCode,
  takeStep,
} from "./factors.queries.ts";
import { recordWrongAnswer, completeSession } from "./half-session.ts";
import { keepChallenge, takeChallenge } from "#platform/access/half-session-rows.ts";
import { requireRelyingParty, createPasskeyRequest, verifyPasskeyAnswer } from "./passkeys.ts";
import { lockPerson } from "./person.queries.ts";
import { sessionReply } from "#platform/access/session-reply.ts";
import { stepOf } from "./totp.ts";
import { isRightGuess } from "./sign-in-attempts.ts";

type AnswerCall = Pick<
  HandlerContext<typeof secondStepRoutes.code>,
  "db" | "actor" | "session" | "services" | "request" | "reply" | "auditWrite" | "afterCommit"
> & { fail: HandlerContext<typeof secondStepRoutes.code>["fail"] };

export const secretContext = (person: number): string => `authenticator of ${person}`;

export const secondStepHandlers: Handlers<typeof secondStepRoutes> = {
  async asked({ db, actor, session }) {
    const { authenticators, passkeys, recovery_codes } = await findFactors(db, actor.ID);
    // Only pending sessions reach this route, so `awaits` is never null.
    return {
      awaits: session.awaits === "set_up" ? "set_up" : "factor",
      code: authenticators > 0,
      passkey: passkeys > 0,
      recovery: recovery_codes > 0,
    };
  },

  async giveUp({ db, session, reply, services, actor, auditWrite }) {
    await closeSession(db, session.token);
    dropCookie("pendingMfa", { reply, services });
    auditWrite({
      controller: "session",
      identity: actor.ID,
      message: "cancelled signing in",
      _doctor: actor.client ?? 0,
    });
  },

  async code(call) {
    const { db, actor, services, body, now, fail } = call;
    const isAccepted = await isRightAnswer(call, () =>
      takeCode(db, { person: actor.ID, code: body.code, now }, services),
    );
    if (!isAccepted) return fail(wrongCode);
    return completeSignIn(call, "signed in with a code of an authenticator app");
  },

  async recoveryCode(call) {
    const { db, actor, body, fail } = call;
    const plainCode = plainRecoveryCode(body.code);
    const isAccepted = await isRightAnswer(
      call,
      async () => plainCode !== null && (await takeRecoveryCode(db, actor.ID, plainCode)),
    );
    if (!isAccepted) return fail(wrongRecoveryCode);
    await tellOfRecovery(db, actor.ID, call.now);
    return completeSignIn(call, "signed in with a recovery code");
  },

  async passkeyOptions(call) {
    const { db, actor, session } = call;
    const options = await createPasskeyRequest(
      requireRelyingParty(call),
      await listPasskeyKeys(db, actor.ID),
    );
    await keepChallenge(db, session.token, options.challenge);
    // Writes no audit entry because a challenge changes nothing; the completed sign-in is audited.
    return options;
  },

  async passkey(call) {
    const { db, actor, session, services, body, fail } = call;
    const party = requireRelyingParty(call);
    const challenge = await takeChallenge(services.db, session.token);
    const key = (await listPasskeyKeys(db, actor.ID)).find(
      ({ credential_id }) => credential_id === body.answer.id,
    );
    const count =
      key && challenge !== null
        ? await verifyPasskeyAnswer(party, { key, challenge, answer: body.answer })
        : null;
    if (!key || count === null) {
      await recordWrongAnswer(services.db, session.token);
      return fail(wrongPasskey);
    }
    await lockPerson(db, actor.ID);
    await recordPasskeyUse(db, key.ID, count);
    return completeSignIn(call, "signed in with a passkey");
  },
};

/** Compares a code with each of the person's authenticator apps and marks a matching code as used. */
export async function takeCode(
  db: Db,
  { person, code, now }: { person: number; code: string; now: string },
  { config, log }: AnswerCall["services"],
): Promise<boolean> {
  for (const { ID, secret, last_step } of await listAuthenticatorSecrets(db, person)) {
    const openedSecret = keyRingOf(config).open(secret, secretContext(person));
    if (!openedSecret)
      log.error("no key of SEALING_KEY or DATA_DIR/sealing.key opens the secret of an authenticator app");
    const step = openedSecret && stepOf(openedSecret, code, now, last_step);
    if (step !== null && (await takeStep(db, ID, step))) return true;
  }
  return false;
}

/**
 * Key of the throttle, separate from passwords. Counts by account and address as well, so that an attacker's
 * guesses never lock a practice out.
 */
const accountKey = (person: number): string => `two-step verification of ${person}`;

async function isRightAnswer(call: AnswerCall, isCorrect: () => Promise<boolean>): Promise<boolean> {
  const { db, actor, session, services } = call;
  const succeeded = await isRightGuess(call, accountKey(actor.ID), async () => {
    await lockPerson(db, actor.ID);
    return isCorrect();
  });
  if (!succeeded) await recordWrongAnswer(services.db, session.token);
  return succeeded;
}

async function completeSignIn(call: Omit<AnswerCall, "fail">, message: string) {
  const { db, actor, session, services, auditWrite, afterCommit } = call;
  const setCookies = await completeSession(db, actor.ID, session.token, call);
  auditWrite({ controller: "session", identity: actor.ID, message, _doctor: actor.client ?? 0 });
  afterCommit(setCookies);
  return sessionReply(db, actor.ID, services.config);
}

async function tellOfRecovery(db: Db, ID: number, now: string): Promise<void> {
  const person = await findAddresses(db, ID);
  if (!person) return;
  const { recovery_codes } = await findFactors(db, ID);
  await emailOwner(db, person, {
    dedupeKey: `recovery-code-used:${ID}:${now}`,
    ...writeMail("A recovery code was used to sign in to Corella", [
      greetingTo(person),
      `Someone has just signed in to Corella as ${person.username} with one of your recovery codes. You have ${recovery_codes} left.`,
      "If it wasn't you, change your password now and tell your administrator.",
    ]),
  });
}
