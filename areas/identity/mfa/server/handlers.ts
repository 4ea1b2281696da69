import {
  findFactors,
  findPerson,
  lockPerson,
  isPassword,
  isRightGuess,
} from "#areas/identity/sign-in/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { signInAgain } from "#areas/identity/sign-in/credentials.contract.ts";
import { noFactorYet, type secondFactorRoutes, wrongPassword } from "../contract.ts";
import { mayRemoveFactor } from "../rules/factors.ts";
import { authenticatorHandlers } from "./authenticator.handlers.ts";
import { changeOf, factorsOf, newRecoveryCodes, completeRemoval, stepUp, emailUser } from "./factors.ts";
import { passkeyHandlers } from "./passkey.handlers.ts";
import { findAuthenticator, findPasskey, isPasswordUnproved } from "./queries.ts";
import { removeFactor, renameAuthenticator, renamePasskey } from "#areas/identity/sign-in/server/index.ts";
import { confirmSession } from "#platform/access/session-rows.ts";

export const handlers: Handlers<typeof secondFactorRoutes> = {
  ...authenticatorHandlers,
  ...passkeyHandlers,

  list: (call) => factorsOf(call),

  async confirm(call) {
    const { actor, session, body, fail, auditWrite, commit, commitReply } = call;
    const passwordHash = (await commit((db) => findPerson(db, actor.ID)))?.password_hash;
    const isCorrect = () => isPassword(passwordHash, body.password);
    if (!(await isRightGuess(call, actor.username.toLowerCase(), isCorrect))) fail(wrongPassword);
    return commitReply(async (db) => {
      // Rejects if the password was changed during the comparison, because the old password must not confirm
      // anything.
      if ((await lockPerson(db, actor.ID))?.password_hash !== passwordHash) fail(wrongPassword);
      if (await isPasswordUnproved(db, session.token)) fail(signInAgain);
      await confirmSession(db, session.token);
      auditWrite(changeOf(call, "confirmed the password"));
    });
  },

  async renameAuthenticator(call) {
    const { db, actor, params, body, assertFound, auditWrite } = call;
    const before = assertFound(await findAuthenticator(db, actor.ID, params.id));
    await renameAuthenticator(db, before.ID, body.name);
    auditWrite({
      ...changeOf(call, `renamed an authenticator app to ${body.name}`),
      before,
      after: { ...before, ...body },
    });
    return factorsOf(call);
  },

  async renamePasskey(call) {
    const { db, actor, params, body, assertFound, auditWrite } = call;
    const before = assertFound(await findPasskey(db, actor.ID, params.id));
    await renamePasskey(db, before.ID, body.name);
    auditWrite({
      ...changeOf(call, `renamed a passkey to ${body.name}`),
      before,
      after: { ...before, ...body },
    });
    return factorsOf(call);
  },

  async removeAuthenticator(call) {
    const { db, actor, params, assertAllowed, assertFound } = call;
    const factor = assertFound(await findAuthenticator(db, actor.ID, params.id));
    assertAllowed(await stepUp(call));
    assertAllowed(mayRemoveFactor(await findFactors(db, actor.ID)));
    await removeFactor(db, "authenticator", factor.ID);
    return completeRemoval(call, `the authenticator app ${factor.name}`);
  },

  async removePasskey(call) {
    const { db, actor, params, assertAllowed, assertFound } = call;
    const factor = assertFound(await findPasskey(db, actor.ID, params.id));
    assertAllowed(await stepUp(call));
    assertAllowed(mayRemoveFactor(await findFactors(db, actor.ID)));
    await removeFactor(db, "passkey", factor.ID);
    return completeRemoval(call, `the passkey ${factor.name}`);
  },

  async renewRecoveryCodes(call) {
    const { db, actor, assertAllowed, fail, auditWrite } = call;
    assertAllowed(await stepUp(call));
    const { authenticators, passkeys } = await findFactors(db, actor.ID);
    if (authenticators + passkeys === 0) fail(noFactorYet);
    const recovery_codes = await newRecoveryCodes(db, actor.ID);
    await emailUser(call, "new recovery codes were created, and the previous ones no longer work");
    auditWrite(changeOf(call, "created new recovery codes"));
    return { recovery_codes };
  },
};
