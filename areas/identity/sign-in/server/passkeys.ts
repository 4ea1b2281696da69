import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { noPasskeyHere, type PasskeyAnswer } from "../second-step.contract.ts";
import type { listPasskeyKeys } from "./factors.queries.ts";

type Key = Awaited<ReturnType<typeof listPasskeyKeys>>[number];
type AnyCall = Pick<HandlerContext<never>, "request" | "services">;

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the domain to which WebAuthn ties passkeys: that of PUBLIC_URL, or localhost if unset. Null if
 * passkeys can't work here, as for a bare IP address.
 */
export function relyingPartyOf({ request, services }: AnyCall): RelyingParty | null {
  const { publicUrl } = services.config;
  const text = publicUrl ?? `http://${request.headers.host ?? ""}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return null;
  const isLocalhost = url.hostname === "localhost";
  if (publicUrl === undefined ? !isLocalhost : !isLocalhost && url.protocol !== "https:") return null;
  return /^[\d.]+$|^\[/.test(url.hostname) ? null : { id: url.hostname, origin: url.origin };
}

export function requireRelyingParty(call: AnyCall): RelyingParty {
  const party = relyingPartyOf(call);
  if (!party) throw refusalOf(noPasskeyHere, undefined);
  return party;
}

const TRANSPORTS: readonly AuthenticatorTransport[] = ["ble", "hybrid", "internal", "nfc", "usb"];
export const transportsIn = (names: readonly string[] = []) =>
  TRANSPORTS.filter((transport) => names.includes(transport));

export const credentialsOf = (keys: readonly Pick<Key, "credential_id" | "transports">[]) =>
  keys.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: "public-key" as const,
    transports: transportsIn(transports),
  }));

export async function createPasskeyRequest(party: RelyingParty, keys: readonly Key[]) {
  const {
    extensions: _none,
    hints: _hints,
    allowCredentials: _given,
    ...options
  } = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "preferred",
  });
  return { ...options, allowCredentials: credentialsOf(keys) };
}

/**
 * Verifies a passkey's answer and returns the new signature counter. Null if the answer is invalid, or if the
 * counter decreased, which indicates a copied key.
 */
export async function verifyPasskeyAnswer(
  party: RelyingParty,
  { key, challenge, answer }: { key: Key; challenge: string; answer: PasskeyAnswer },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: key.sign_count,
        transports: transportsIn(key.transports),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
