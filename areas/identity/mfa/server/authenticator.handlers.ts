import { randomBytes } from "node:crypto";
import { secretContext, stepOf } from "#areas/identity/sign-in/server/index.ts";
import { wrongCode } from "#areas/identity/sign-in/second-step.contract.ts";
import type { Handlers } from "#platform/http/call.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import type { secondFactorRoutes } from "../contract.ts";
import { toBase32 } from "../rules/base32.ts";
import { mayAddFactor } from "../rules/factors.ts";
import { otpauthAddress } from "../rules/otpauth.ts";
import { completeAddition, changeOf, mayAdd } from "./factors.ts";
import { findDraft, listAuthenticators } from "./queries.ts";
import {
  confirmAuthenticator,
  insertAuthenticatorDraft,
  setAuthenticatorSecret,
} from "#areas/identity/sign-in/server/index.ts";

/** Length of the secret in bytes, that of SHA-1's output as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const authenticatorHandlers: Handlers<
  Pick<typeof secondFactorRoutes, "beginAuthenticator" | "confirmAuthenticator">
> = {
  async beginAuthenticator(call) {
    const { db, actor, services, assertAllowed, auditWrite } = call;
    assertAllowed(await mayAdd(call));
    assertAllowed(mayAddFactor((await listAuthenticators(db, actor.ID)).length));
    const ID = await insertAuthenticatorDraft(db, actor.ID);
    const bytes = randomBytes(SECRET_BYTES);
    await setAuthenticatorSecret(db, ID, keyRingOf(services.config).seal(bytes, secretContext(actor.ID)));
    auditWrite(changeOf(call, "started setting up an authenticator app"));
    const secret = toBase32(bytes);
    return { ID, secret, address: otpauthAddress(actor.username, secret) };
  },

  async confirmAuthenticator(call) {
    const { db, actor, params, body, services, now, assertAllowed, assertFound, fail } = call;
    assertAllowed(await mayAdd(call));
    const draft = assertFound(await findDraft(db, actor.ID, params.id));
    const secret = keyRingOf(services.config).open(draft.secret, secretContext(actor.ID));
    const step = secret && stepOf(secret, body.code, now, 0);
    if (step === null) return fail(wrongCode);
    await confirmAuthenticator(db, draft.ID, { name: body.name, last_step: step });
    return completeAddition(call, `the authenticator app ${body.name}`);
  },
};
