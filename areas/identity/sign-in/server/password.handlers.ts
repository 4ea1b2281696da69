import { isConfirmed } from "#kernel/access/password.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { closeSessionsOf, clearPasswordProof } from "#platform/access/session-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { invalidToken, passwordsDiffer, type signInRoutes, wrongOldPassword } from "../contract.ts";
import { mayBePassword } from "../rules/new-password.ts";
import { mayChoosePassword, namesOf, type PasswordPolicy, practiceNames } from "./choose-password.ts";
import { notifySessionsEnded } from "./ended-elsewhere.ts";
import { emailAccountChange } from "./account-notice.ts";
import { hashPassword } from "./password-hash.ts";
import { isVisibleClient } from "#platform/access/reachable-clients.queries.ts";
import { checkOldPassword, hasOwnProof } from "./own-proof.ts";
import { findPerson, setPassword } from "./person.queries.ts";
import { dropTokensOf, findToken, useToken } from "./token.queries.ts";

type PasswordRoutes = Pick<
  typeof signInRoutes,
  "resetPassword" | "changeClientPassword" | "changeUserPassword"
>;

const SAVED_REPLY = { message: "Saved Successfully" };
const change = { kind: "password" } as const;

/**
 * Decides whether a person may manage another person's credentials (set a password, remove second factors).
 * Passed in by the list of features because groups, which decide this, depend on sign-in.
 */
export type MayActFor = (db: Db, actor: Actor, person: number) => Promise<boolean>;

export const passwordHandlers = (mayManageCredentials: MayActFor): Handlers<PasswordRoutes> => ({
  async resetPassword(call) {
    const { params, body, services, now, assertAllowed, fail, auditWrite, afterCommit, commit, commitReply } =
      call;
    assertAllowed(mayBePassword(body.password, services.config.passwordMinLength));
    if (body.confirm_password !== undefined && !isConfirmed(body.password, body.confirm_password))
      fail(passwordsDiffer);
    const findAllowedPerson = async (db: Db, id: number | null) => {
      const person = id === null ? undefined : await findPerson(db, id);
      if (!person) return fail(invalidToken);
      assertAllowed(await mayBePasswordOf(db, person, body.password, services.config));
      return person;
    };
    // Requires a valid link before hashing, because hashing is expensive.
    await commit(async (db) => findAllowedPerson(db, await findToken(db, params.token)));
    const password_hash = await hashPassword(body.password);
    return commitReply(async (db) => {
      const person = await findAllowedPerson(db, await useToken(db, params.token));
      await replacePassword(db, person.ID, password_hash, null);
      await emailAccountChange(db, { person: person.ID, change, by: null, now });
      afterCommit(() => notifySessionsEnded(services, person.ID));
      auditWrite({ ...passwordChange(person), _executing_user: person.ID });
      return { ...SAVED_REPLY, username: person.username };
    });
  },

  // Changes the caller's own password with the old one or an emailed token (RULE-AUTH-07, G-72), or another
  // client's as staff with `client.edit` for that client (C-05).
  async changeClientPassword(call) {
    const { actor, session, params, body, services, assertAllowed, fail, assertFound, commit, commitReply } =
      call;
    const isOwn = actor.ID === params.id;
    const isByLink = isOwn && body.resetToken !== undefined;
    const findAllowedPerson = async (db: Db) => {
      if (!isOwn && !(await mayEditClient(db, actor, params.id))) fail(forbidden);
      const person = assertFound(await findPerson(db, params.id));
      if (!isOwn && person.kind !== "client") fail(forbidden);
      assertAllowed(await mayBePasswordOf(db, person, body.password, services.config));
      return person;
    };
    await commit(findAllowedPerson);
    const proof = isOwn && !isByLink ? await checkOldPassword(call, body) : null;
    const password_hash = await hashPassword(body.password);
    return commitReply(async (db) => {
      const person = await findAllowedPerson(db);
      if (isByLink && (await useToken(db, body.resetToken ?? "")) !== person.ID) fail(invalidToken);
      if (isOwn && !isByLink && !(await hasOwnProof(db, call, proof))) fail(wrongOldPassword);
      // Ends this session too after a reset by link, because the link proves access to the mailbox but not
      // who uses this session.
      await replacePassword(db, person.ID, password_hash, isOwn && !isByLink ? session.token : null);
      if (isOwn && proof === null) await clearPasswordProof(db, session.token);
      return completeChange(db, call, person);
    });
  },

  async changeUserPassword(call) {
    const { actor, session, params, body, services, assertAllowed, fail, assertFound, commit, commitReply } =
      call;
    const isOwn = actor.ID === params.id;
    const findAllowedPerson = async (db: Db) => {
      if (!isOwn && !(actor.kind === "staff" && hasRight(actor, "user.edit"))) fail(forbidden);
      const person = assertFound(await findPerson(db, params.id));
      if (!isOwn && (person.kind === "client" || !(await mayManageCredentials(db, actor, person.ID))))
        fail(forbidden);
      assertAllowed(await mayBePasswordOf(db, person, body.password, services.config));
      return person;
    };
    await commit(findAllowedPerson);
    const proof = isOwn ? await checkOldPassword(call, body) : null;
    const password_hash = await hashPassword(body.password);
    return commitReply(async (db) => {
      const person = await findAllowedPerson(db);
      if (isOwn && !(await hasOwnProof(db, call, proof))) fail(wrongOldPassword);
      await replacePassword(db, person.ID, password_hash, isOwn ? session.token : null);
      if (isOwn && proof === null) await clearPasswordProof(db, session.token);
      return completeChange(db, call, person);
    });
  },
});

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
type ChangeCall = Pick<
  HandlerContext<PasswordRoutes["changeUserPassword"]>,
  "actor" | "now" | "services" | "auditWrite" | "afterCommit"
>;

async function completeChange(
  db: Db,
  { actor, now, services, auditWrite, afterCommit }: ChangeCall,
  person: Person,
): Promise<typeof SAVED_REPLY> {
  await emailAccountChange(db, { person: person.ID, change, by: actor.ID, now });
  afterCommit(() => notifySessionsEnded(services, person.ID));
  auditWrite(passwordChange(person));
  return SAVED_REPLY;
}

const mayEditClient = async (db: Db, actor: Actor, client: number): Promise<boolean> =>
  actor.kind === "staff" && (await isVisibleClient(db, actor, "client.edit", client));

async function mayBePasswordOf(db: Db, person: Person, password: string, policy: PasswordPolicy) {
  return mayChoosePassword(password, policy, [
    ...namesOf(person),
    ...(await practiceNames(db, person._doctor)),
  ]);
}

async function replacePassword(
  db: Db,
  person: number,
  password_hash: string,
  keepSession: string | null,
): Promise<void> {
  await setPassword(db, person, password_hash);
  await dropTokensOf(db, person);
  await closeSessionsOf(db, person, keepSession);
}

const passwordChange = (person: { ID: number; username: string; _doctor: number | null }) => ({
  controller: "password",
  identity: person.ID,
  message: `changed the password of ${person.username}`,
  _doctor: person._doctor ?? 0,
});
