import { sql } from "kysely";
import type { WaitingState } from "#kernel/contract/contract.ts";
import { noSession, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { type HandlerContext } from "#platform/http/call.ts";
import { hashOf, tokensIn } from "#platform/access/session.ts";
import { countWrongAnswer, endHalfSession, openHalfSession } from "#platform/access/half-session-rows.ts";
import { closeSession, openSession } from "#platform/access/session-rows.ts";
import { awaited, type Factors, HALF_A_SESSION_SECONDS, TRIES_OF_HALF_A_SESSION } from "../rules/second-step.ts";
import { invalidCode, secondStep } from "../contract.ts";
import { dropCookie, ownToken, sessionFor, setCookie, setPendingMfaCookie } from "./cookie.ts";
import { insistOnDemoReach } from "#platform/access/demo-reach.ts";
import { findFactors } from "./factors.queries.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "reply" | "services">;

/**
 * From a right password to a session. Where a second factor is due it opens half a session and refuses; this browser's own proof of today is
 * enough, so that the idle lock asks for the password alone.
 */
export const sessionAfterPassword = async (db: Db, person: number, call: AnyCall): Promise<string> =>
  sessionWith(db, { person, until: null, factors: await findFactors(db, person) }, call);

/** From a one-time code, no longer than the session it came from (`until`). A first factor is set up after the password only. */
export async function sessionAfterCode(db: Db, signIn: { person: number; until: string }, call: AnyCall): Promise<string> {
  const factors = await findFactors(db, signIn.person);
  if (awaited(factors) === "set_up") throw refusalOf(invalidCode, undefined);
  return sessionWith(db, { ...signIn, factors }, call);
}

interface SignIn {
  readonly person: number;
  readonly factors: Factors;
  /** The session ends no later; null: it lives as long as any. */
  readonly until: string | null;
}

async function sessionWith(db: Db, { person, factors, until }: SignIn, call: AnyCall): Promise<string> {
  const { services } = call;
  await insistOnDemoReach(db, call);
  const awaits = awaited(factors);
  const proved = awaits !== "factor" ? null : await provedAt(db, person, ownToken(call), services.config.sessionHours);
  if (awaits === null || proved !== null) return openSession(db, { ...sessionFor(person, call), until, secondFactorAt: proved });
  await openPendingMfa(services.db, { person, awaits, until }, call);
  const { authenticators, passkeys, recovery_codes } = factors;
  throw refusalOf(secondStep, { awaits, code: authenticators > 0, passkey: passkeys > 0, recovery: recovery_codes > 0 });
}

/**
 * When a live session of the same person in this browser proved a second factor, not longer ago than a session may last; null without one. H-4: a
 * session that set its password without the old one passes nothing on, so a new sign-in asks for a factor.
 */
async function provedAt(db: Db, person: number, token: string | undefined, hours: number): Promise<string | null> {
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

/** Outside the caller's transaction, which the refusal rolls back. */
async function openPendingMfa(
  db: Db,
  { person, awaits, until }: { person: number; awaits: WaitingState; until: string | null },
  call: AnyCall,
) {
  const earlier = tokensIn(call.request.cookies, call.services.config.publicUrl).pendingMfa;
  if (earlier !== undefined) await closeSession(db, earlier);
  const { address, userAgent } = sessionFor(person, call);
  const token = await openHalfSession(db, { person, awaits, until, seconds: HALF_A_SESSION_SECONDS, address, userAgent });
  setPendingMfaCookie(call.reply, token, HALF_A_SESSION_SECONDS, call.services);
}

/** Half a session becomes a whole one, under a new token; refused where it ended meanwhile. The person is held (`holdPerson`) or locked by now. */
export async function wholeSession(db: Db, person: number, half: string, call: AnyCall): Promise<() => void> {
  const { services, reply } = call;
  const ended = await endHalfSession(db, half);
  if (!ended) throw refusalOf(noSession, undefined);
  await closeEarlier(db, call);
  const proved = { until: ended.whole_until, secondFactorAt: new Date().toISOString() };
  const token = await openSession(db, { ...sessionFor(person, call), ...proved });
  return () => {
    setCookie(reply, token, services);
    dropCookie("pendingMfa", call);
  };
}

/** The session this browser had until now, whoever's: its cookie is about to be replaced, so nobody could end it any more. */
export async function closeEarlier(db: Db, call: Pick<AnyCall, "request" | "services">): Promise<void> {
  const token = ownToken(call);
  if (token !== undefined) await closeSession(db, token);
}

/** Counts a wrong answer; too many, and it has to be begun again with the password. */
export const noteWrongAnswer = (db: Db, half: string): Promise<void> => countWrongAnswer(db, half, TRIES_OF_HALF_A_SESSION);
