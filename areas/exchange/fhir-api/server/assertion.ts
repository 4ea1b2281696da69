import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { ALGORITHMS, type ClientKey } from "./client-keys.ts";

const SECOND_MS = 1000;
/**
 * Longest lifetime of an assertion in seconds (SMART Backend Services), and tolerated difference of clocks in
 * seconds.
 */
const LONGEST_SECONDS = 300;
const LEEWAY_SECONDS = 30;

const Header = z.object({ alg: z.enum(ALGORITHMS), kid: z.string().max(200).optional() });
const Time = z.number().int().min(0).max(1e11);
const Claims = z.object({
  iss: z.string().max(100),
  sub: z.string().max(100),
  aud: z.union([z.string(), z.array(z.string()).max(10)]),
  exp: Time,
  nbf: Time.optional(),
  jti: z.string().min(1).max(500),
});
type Claims = z.output<typeof Claims>;

export interface Assertion {
  readonly header: z.output<typeof Header>;
  readonly claims: Claims;
  readonly signed: string;
  readonly signature: Buffer;
}

const jsonOf = (encoded: string): unknown => {
  try {
    return JSON.parse(Buffer.from(encoded, "base64url").toString());
  } catch {
    return null;
  }
};

/**
 * Parses an assertion; null if malformed. Its claims must not be trusted before the signature is verified.
 */
export function readAssertion(text: string): Assertion | null {
  const [, head = "", body = "", signature = ""] =
    /^([\w-]{1,2000})\.([\w-]{1,4000})\.([\w-]{1,2000})$/.exec(text) ?? [];
  const header = Header.safeParse(jsonOf(head)).data;
  const claims = Claims.safeParse(jsonOf(body)).data;
  return header && claims
    ? { header, claims, signed: `${head}.${body}`, signature: Buffer.from(signature, "base64url") }
    : null;
}

/** Returns true if the assertion is from this client, for this address and valid now (RFC 7523, 3). */
export function isValidFor(
  { claims }: Assertion,
  { client, address, now }: { client: string; address: string; now: number },
): boolean {
  const { iss, sub, aud, exp, nbf = 0 } = claims;
  const seconds = Math.floor(now / SECOND_MS);
  const isTimely = exp > seconds - LEEWAY_SECONDS && exp <= seconds + LONGEST_SECONDS + LEEWAY_SECONDS;
  return (
    iss === client &&
    sub === client &&
    [aud].flat().includes(address) &&
    isTimely &&
    nbf <= seconds + LEEWAY_SECONDS
  );
}

/**
 * Verifies the signature with the key that the header names, or with any key of the algorithm if either side
 * names none.
 */
export function isSignedBy({ header, signed, signature }: Assertion, keys: readonly ClientKey[]): boolean {
  const { alg, kid } = header;
  const matchingKeys = keys.filter(
    (key) => key.alg === alg && (kid === undefined || key.kid === undefined || key.kid === kid),
  );
  return matchingKeys.some((jwk) => {
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    return verify("sha384", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }, signature);
  });
}

/** Returns the time from which the assertion may be forgotten, because it is then refused as expired. */
export const forgottenAt = ({ claims }: Assertion): string =>
  new Date((claims.exp + LEEWAY_SECONDS) * SECOND_MS).toISOString();
