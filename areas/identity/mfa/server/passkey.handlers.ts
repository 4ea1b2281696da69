import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  credentialsOf,
  keepChallenge,
  requireRelyingParty,
  takeChallenge,
  transportsIn,
} from "#areas/identity/sign-in/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type PasskeyMade, type secondFactorRoutes, unknownPasskey } from "../contract.ts";
import { mayAddFactor } from "../rules/factors.ts";
import { completeAddition, changeOf, mayAdd } from "./factors.ts";
import { listPasskeys } from "./queries.ts";
import { insertPasskey } from "#areas/identity/sign-in/server/index.ts";

type Party = ReturnType<typeof requireRelyingParty>;

export const passkeyHandlers: Handlers<Pick<typeof secondFactorRoutes, "beginPasskey" | "addPasskey">> = {
  async beginPasskey(call) {
    const { db, actor, session, assertAllowed, auditWrite } = call;
    const party = requireRelyingParty(call);
    assertAllowed(await mayAdd(call));
    const ownPasskeys = await listPasskeys(db, actor.ID);
    assertAllowed(mayAddFactor(ownPasskeys.length));
    const {
      extensions: _none,
      hints: _hints,
      excludeCredentials: _given,
      attestation: _wish,
      ...options
    } = await generateRegistrationOptions({
      rpName: "Corella",
      rpID: party.id,
      userName: actor.username,
      userDisplayName: `${actor.first_name} ${actor.last_name}`,
      userID: new TextEncoder().encode(`corella ${actor.ID}`),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    });
    await keepChallenge(db, session.token, options.challenge);
    auditWrite(changeOf(call, "started adding a passkey"));
    return { ...options, attestation: "none" as const, excludeCredentials: credentialsOf(ownPasskeys) };
  },

  async addPasskey(call) {
    const { db, actor, session, services, body, assertAllowed, fail } = call;
    const party = requireRelyingParty(call);
    const challenge = await takeChallenge(services.db, session.token);
    assertAllowed(await mayAdd(call));
    assertAllowed(mayAddFactor((await listPasskeys(db, actor.ID)).length));
    const newPasskey = challenge === null ? null : await verifyPasskey(party, challenge, body.made);
    if (!newPasskey) return fail(unknownPasskey);
    await insertPasskey(db, { ...newPasskey, _person: actor.ID, name: body.name });
    return completeAddition(call, `the passkey ${body.name}`);
  },
};

async function verifyPasskey({ id, origin }: Party, challenge: string, made: PasskeyMade) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { ...made.response, transports: transportsIn(made.response.transports) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: [...transportsIn(credential.transports)],
      is_synced: credentialBackedUp,
    };
  } catch {
    return null;
  }
}
