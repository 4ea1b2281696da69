import { sql } from "kysely";
import type { WaitingState } from "#kernel/contract/contract.ts";
import { noSession, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { type HandlerContext } from "#platform/http/call.ts";
import { hashOf, tokensIn } from "#platform/access/session.ts";
import { countWrongAnswer, endHalfSession, openHalfSession } from "#platform/access/half-session-rows.ts";
import { closeSession, openSession } from "#platform/access/session-rows.ts";
import {
  nextStepOf,
  type Factors,
  PENDING_SESSION_SECONDS,
  PENDING_SESSION_TRIES,
} from "../rules/second-step.ts";
import { invalidCode, secondStep } from "../contract.ts";
import { dropCookie, ownToken, sessionFor, setCookie, setPendingMfaCookie } from "./cookie.ts";
import { assertDemoReach } from "#platform/access/demo-reach.ts";
import { findFactors } from "./factors.queries.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "reply" | "services">;

/**
 * Opens a session after the correct password and returns its token. If a second factor is required, opens a
 * pending session and throws `secondStep`. A recent factor proved by this browser's session is sufficient, so
 * that unlocking an idle session requires the password only.
 */
export const sessionAfterPassword = async (db: Db, person: number, call: AnyCall): Promise<string> =>
  sessionWith(db, { person, until: null, factors: await findFactors(db, person) }, call);

/**
 * Opens a session from a one-time code, ending with the session that issued the code (`until`). Throws
 * `invalidCode` if the user must first set up a factor, which requires the password.
 */
export async function sessionAfterCode(
  db: Db,
  signIn: { person: number; until: string },
  call: AnyCall,
): Promise<string> {
  const factors = await findFactors(db, signIn.person);
  if (nextStepOf(factors) === "set_up") throw refusalOf(invalidCode, undefined);
  return sessionWith(db, { ...signIn, factors }, call);
}

interface SignIn {
  readonly person: number;
  readonly factors: Factors;
  /** Latest end of the session. Null for the usual lifetime. */
  readonly until: string | null;
}

async function sessionWith(db: Db, { person, factors, until }: SignIn, call: AnyCall): Promise<string> {
  const { services } = call;
  await assertDemoReach(db, call);
  const awaits = nextStepOf(factors);
  const provedTime =
    awaits !== "factor"
      ? null
      : await findProvedTime(db, person, ownToken(call), services.config.sessionHours);
  if (awaits === null || provedTime !== null)
    return openSession(db, { ...sessionFor(person, call), until, secondFactorAt: provedTime });
  await openPendingMfa(services.db, { person, awaits, until }, call);
  const { authenticators, passkeys, recovery_codes } = factors;
  throw refusalOf(secondStep, {
    awaits,
    code: authenticators > 0,
    passkey: passkeys > 0,
    recovery: recovery_codes > 0,
  });
}

/**
 * Returns when a live session of the same person in this browser proved a second factor, no longer ago than a
 * session may last. Null otherwise. A session that set its password without the old one doesn't count, so
 * that a new sign-in requires a factor (H-4).
 */
async function findProvedTime(
  db: Db,
  person: number,
  token: string | undefined,
  hours: number,
): Promise<string | null> {
  if (token === undefined) return null;
  const row = await db
    .selectFrom("session")
    .select("second_factor_at")
    .where("token_hash", "=", hashOf(token))
    .where("_person", "=", person)
    .where("awaits", "is", null)
    .where("is_password_unproved", "=", false)
    .where("expires_at", ">", sql<string>`now()`)
    .where("second_factor_at", ">", sql<string>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirst();
  return row?.second_factor_at ?? null;
}

/** Opens the pending session outside the caller's transaction, which the refusal rolls back. */
async function openPendingMfa(
  db: Db,
  { person, awaits, until }: { person: number; awaits: WaitingState; until: string | null },
  call: AnyCall,
) {
  const earlierToken = tokensIn(call.request.cookies, call.services.config.publicUrl).pendingMfa;
  if (earlierToken !== undefined) await closeSession(db, earlierToken);
  const { address, userAgent } = sessionFor(person, call);
  const token = await openHalfSession(db, {
    person,
    awaits,
    until,
    seconds: PENDING_SESSION_SECONDS,
    address,
    userAgent,
  });
  setPendingMfaCookie(call.reply, token, PENDING_SESSION_SECONDS, call.services);
}

/**
 * Turns a pending session into a full one with a new token, and returns a function that sets the cookies
 * after the commit. Throws `noSession` if the pending session has ended. The caller must have locked the
 * person (`lockPerson`).
 */
export async function completeSession(
  db: Db,
  person: number,
  pendingToken: string,
  call: AnyCall,
): Promise<() => void> {
  const { services, reply } = call;
  const pendingSession = await endHalfSession(db, pendingToken);
  if (!pendingSession) throw refusalOf(noSession, undefined);
  await closeEarlier(db, call);
  const sessionFields = { until: pendingSession.whole_until, secondFactorAt: new Date().toISOString() };
  const token = await openSession(db, { ...sessionFor(person, call), ...sessionFields });
  return () => {
    setCookie(reply, token, services);
    dropCookie("pendingMfa", call);
  };
}

/**
 * Ends this browser's previous session, of any person, because its cookie is about to be replaced and the
 * session could not be ended afterwards.
 */
export async function closeEarlier(db: Db, call: Pick<AnyCall, "request" | "services">): Promise<void> {
  const token = ownToken(call);
  if (token !== undefined) await closeSession(db, token);
}

/**
 * Counts a wrong answer. Ends the pending session after too many, so that the user must enter the password
 * again.
 */
export const recordWrongAnswer = (db: Db, pendingToken: string): Promise<void> =>
  countWrongAnswer(db, pendingToken, PENDING_SESSION_TRIES);
