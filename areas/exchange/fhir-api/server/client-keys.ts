import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { MAX_KEYS } from "../contract.ts";

/** Signature algorithms that SMART requires of both sides; no others are accepted. */
export const ALGORITHMS = ["RS384", "ES384"] as const;
type Algorithm = (typeof ALGORITHMS)[number];

/** A public key as stored, without any private part. */
export const ClientKey = z.object({
  kty: z.enum(["RSA", "EC"]),
  alg: z.enum(ALGORITHMS),
  kid: z.string().max(200).optional(),
  n: z.string().optional(),
  e: z.string().optional(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
});
export type ClientKey = z.output<typeof ClientKey>;

export type WrongKey = "unreadable" | "private" | "unsupported" | "many";

const Jwk = z.looseObject({ kty: z.string(), kid: z.string().max(200).optional().catch(undefined) });
const Jwks = z.object({ keys: z.array(Jwk).min(1) });
const SMALLEST_RSA = 2048;

/**
 * Parses the pasted text, PEM, a JWK or a JWK set, into public keys. Returns the reason if they can't be
 * used.
 */
export function readKeys(text: string): readonly ClientKey[] | WrongKey {
  const keyText = text.trim();
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(keyText)) return "private";
  if (keyText.startsWith("-----BEGIN PUBLIC KEY-----"))
    return toClientKeys([{ key: parsePublicKey(keyText), kid: undefined }]);
  const json = parseJson(keyText);
  const jwks = Jwks.safeParse(json).data?.keys ?? (Jwk.safeParse(json).success ? [Jwk.parse(json)] : []);
  // A "k" is a shared secret, a "d" the private part of a key.
  if (jwks.some((jwk) => "d" in jwk || "k" in jwk)) return "private";
  return toClientKeys(
    jwks.map((jwk) => ({ key: parsePublicKey({ key: jwk, format: "jwk" }), kid: jwk.kid })),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parsePublicKey(input: Parameters<typeof createPublicKey>[0]): KeyObject | null {
  try {
    return createPublicKey(input);
  } catch {
    return null;
  }
}

function toClientKeys(
  parsedKeys: readonly { readonly key: KeyObject | null; readonly kid: string | undefined }[],
): readonly ClientKey[] | WrongKey {
  if (parsedKeys.length > MAX_KEYS) return "many";
  const clientKeys: ClientKey[] = [];
  for (const { key, kid } of parsedKeys) {
    if (key === null) return "unreadable";
    const alg = algorithmOf(key);
    if (alg === null) return "unsupported";
    clientKeys.push(ClientKey.parse({ ...key.export({ format: "jwk" }), alg, kid }));
  }
  return clientKeys.length === 0 ? "unreadable" : clientKeys;
}

function algorithmOf({
  asymmetricKeyType: type,
  asymmetricKeyDetails: details,
}: KeyObject): Algorithm | null {
  if (type === "rsa" && (details?.modulusLength ?? 0) >= SMALLEST_RSA) return "RS384";
  return type === "ec" && details?.namedCurve === "secp384r1" ? "ES384" : null;
}
