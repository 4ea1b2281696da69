import { randomBytes } from "node:crypto";
import {
  notifySessionsEnded,
  findFactors,
  relyingPartyOf,
  emailAccountChange,
  completeSession,
} from "#areas/identity/sign-in/server/index.ts";
import {
  plainRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
} from "#areas/identity/sign-in/rules/recovery-code.ts";
import { hasFactor } from "#areas/identity/sign-in/rules/second-step.ts";
import { noSession } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import type { Db } from "#platform/db/db.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { closeSessionsOf } from "#platform/access/session-rows.ts";
import type { AddFactorReply, FactorList, secondFactorRoutes } from "../contract.ts";
import { isConfirmed } from "../rules/factors.ts";
import {
  confirmedSecondsAgo,
  findRecoveryCodes,
  isOpen,
  listAuthenticators,
  listPasskeys,
  lockFactorsOf,
} from "./queries.ts";
import { replaceRecoveryCodes } from "#areas/identity/sign-in/server/index.ts";
import { setSecondFactor } from "#platform/access/session-rows.ts";

type OwnCall = Pick<
  HandlerContext<typeof secondFactorRoutes.list>,
  "db" | "actor" | "session" | "services" | "request" | "reply" | "auditWrite" | "afterCommit" | "now"
>;

export async function factorsOf({ db, actor, services, request }: OwnCall): Promise<FactorList> {
  const [authenticators, passkeys, recovery_codes, { is_required }] = [
    await listAuthenticators(db, actor.ID),
    await listPasskeys(db, actor.ID),
    await findRecoveryCodes(db, actor.ID),
    await findFactors(db, actor.ID),
  ];
  const passkeys_work_here = relyingPartyOf({ request, services }) !== null;
  return { authenticators, passkeys, recovery_codes, is_required, passkeys_work_here };
}

/**
 * Locks the person's factors against simultaneous changes and requires a recent confirmation of the password.
 */
export async function stepUp({ db, actor, session }: Pick<OwnCall, "db" | "actor" | "session">) {
  await lockFactorsOf(db, actor.ID);
  return isConfirmed(await confirmedSecondsAgo(db, session.token));
}

/**
 * Checks whether the caller may add a factor. A pending session may add only the first one, because its
 * password was just verified, and only while it is still open.
 */
export async function mayAdd(call: Pick<OwnCall, "db" | "actor" | "session">) {
  const { db, actor, session } = call;
  if (session.awaits === null) return stepUp(call);
  await lockFactorsOf(db, actor.ID);
  const isClosed = hasFactor(await findFactors(db, actor.ID)) || !(await isOpen(db, session.token));
  return isClosed ? refuse(noSession, undefined) : allow;
}

/**
 * Requires a recent confirmation of the password before users change their own email address, to which
 * password links are sent (G-72). `isProved`, the result of `hasOwnProof`, replaces the confirmation. Changes
 * of another person's address depend on permissions instead.
 */
export async function confirmOwnEmail(
  call: Pick<OwnCall, "db" | "actor" | "session">,
  person: { ID: number; email_address: string | null },
  { next, isProved }: { next: string | null | undefined; isProved: boolean },
): Promise<Verdict<"second_factor.confirm">> {
  const isChanged = next !== undefined && next !== person.email_address;
  return isChanged && call.actor.ID === person.ID && !isProved ? stepUp(call) : allow;
}

export async function newRecoveryCodes(db: Db, person: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(RECOVERY_CODE_BYTES)));
  await replaceRecoveryCodes(
    db,
    person,
    codes.map((code) => plainRecoveryCode(code) ?? ""),
  );
  return codes;
}

/**
 * Completes the addition of a factor: creates recovery codes if needed, ends the user's other sessions, sends
 * an email and turns a pending session into a full one.
 */
export async function completeAddition(call: OwnCall, factorName: string): Promise<AddFactorReply> {
  const { db, actor, session, afterCommit, auditWrite } = call;
  const { left } = await findRecoveryCodes(db, actor.ID);
  const factors = await factorsOf(call);
  const isFirst = factors.authenticators.length + factors.passkeys.length === 1;
  const recovery_codes = isFirst || left === 0 ? await newRecoveryCodes(db, actor.ID) : null;
  await endOthers(call);
  await emailUser(call, `${factorName} was added`);
  auditWrite(changeOf(call, `added ${factorName}`));
  if (session.awaits === null) await setSecondFactor(db, session.token, true);
  else {
    afterCommit(await completeSession(db, actor.ID, session.token, call));
    auditWrite({
      controller: "session",
      identity: actor.ID,
      message: "signed in",
      _doctor: actor.client ?? 0,
    });
  }
  return { factors: recovery_codes ? await factorsOf(call) : factors, recovery_codes };
}

/**
 * Completes the removal of a factor: deletes the recovery codes with the last factor, ends the user's other
 * sessions and sends an email.
 */
export async function completeRemoval(call: OwnCall, factorName: string): Promise<FactorList> {
  const { db, actor, session, auditWrite } = call;
  const { authenticators, passkeys } = await findFactors(db, actor.ID);
  if (authenticators + passkeys === 0) {
    await replaceRecoveryCodes(db, actor.ID, []);
    await setSecondFactor(db, session.token, false);
  }
  await endOthers(call);
  await emailUser(call, `${factorName} was removed`);
  auditWrite(changeOf(call, `removed ${factorName}`));
  return factorsOf(call);
}

async function endOthers({ db, actor, session, services, afterCommit }: OwnCall): Promise<void> {
  await closeSessionsOf(db, actor.ID, session.token);
  afterCommit(() => notifySessionsEnded(services, actor.ID));
}

export const changeOf = ({ actor }: Pick<OwnCall, "actor">, message: string): AuditEntry => ({
  controller: "secondfactor",
  identity: actor.ID,
  message,
  _doctor: actor.client ?? 0,
});

/** Emails the user about the change, so that an unauthorised change is noticed. */
export async function emailUser(
  { db, actor, now }: Pick<OwnCall, "db" | "actor" | "now">,
  what: string,
): Promise<void> {
  await emailAccountChange(db, {
    person: actor.ID,
    change: { kind: "second_factor", what },
    by: actor.ID,
    now,
  });
}
