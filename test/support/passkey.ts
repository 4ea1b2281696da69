import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/**
 * A security key made of software. Returns the responses that a browser would pass on from a real key
 * (WebAuthn level 2, "none" attestation, ES256).
 */
export interface SoftKey {
  readonly make: (options: { challenge: string }) => object;
  readonly answer: (options: { challenge: string }, said?: { count?: number; origin?: string }) => object;
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const UP_AND_UV = 0x05;
const HAS_CREDENTIAL = 0x40;

export function softKey(origin: string): SoftKey {
  const rpId = new URL(origin).hostname;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credential = randomBytes(32);
  let used = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, count: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  };
  const common = {
    id: credential.toString("base64url"),
    rawId: credential.toString("base64url"),
    type: "public-key",
  };

  return {
    make({ challenge }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const cose = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
        [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
      ]);
      const data = authenticatorData(
        UP_AND_UV | HAS_CREDENTIAL,
        0,
        Buffer.concat([Buffer.alloc(16), length, credential, cose]),
      );
      const attestation = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(data)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["usb"],
        },
        clientExtensionResults: {},
      };
    },
    answer({ challenge }, said = {}) {
      used += 1;
      const data = authenticatorData(UP_AND_UV, said.count ?? used);
      const client = clientData("webauthn.get", challenge, said.origin ?? origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
        clientExtensionResults: {},
      };
    },
  };
}

const cborHead = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (pairs: readonly [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
