import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { keyRingOf } from "#platform/key-ring.ts";
import type { Services } from "#platform/services.ts";
import { BOOKING_PATH } from "../public.contract.ts";
import { CODE_DIGITS } from "../rules/holding.ts";

type TokenServices = Pick<Services, "config" | "publicUrl">;

export interface BookingId {
  readonly _doctor: number;
  readonly ID: number;
}

/** Length of the secret in bytes: 80 bits. */
const SECRET_BYTES = 10;
const LINK = "online booking link";
const CODE = "online booking code";
const CONTACT = "online booking contact";

const secretOf = (key: Buffer, { _doctor, ID }: BookingId): Buffer =>
  createHmac("sha256", key).update(`${_doctor}:${ID}`).digest().subarray(0, SECRET_BYTES);

/** Returns the token of a booking's link. It is derived from the server's key and stored nowhere. */
export const bookingToken = ({ config }: Pick<Services, "config">, booking: BookingId): string =>
  [
    booking._doctor.toString(36),
    booking.ID.toString(36),
    secretOf(keyRingOf(config).derive(LINK), booking).toString("base64url"),
  ].join(".");

/** Returns the booking of a token, or null for any other text. Accepts every key of the ring. */
export function bookingOfToken({ config }: Pick<Services, "config">, token: string): BookingId | null {
  const [, doctor = "", booking = "", secret = ""] =
    /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{14})$/.exec(token) ?? [];
  if (secret === "") return null;
  const id = { _doctor: Number.parseInt(doctor, 36), ID: Number.parseInt(booking, 36) };
  const secretBytes = Buffer.from(secret, "base64url");
  const isKnown = keyRingOf(config)
    .deriveAll(LINK)
    .some((key) => secretBytes.length === SECRET_BYTES && timingSafeEqual(secretBytes, secretOf(key, id)));
  return isKnown ? id : null;
}

export const bookingLink = (services: TokenServices, booking: BookingId): string =>
  `${services.publicUrl()}${BOOKING_PATH}/${bookingToken(services, booking)}`;

/** A code sent to an address: the booking, the address, and the number of the code. */
export interface SentCode extends BookingId {
  readonly contact: string;
  readonly codes: number;
}

const codeWith = (key: Buffer, { _doctor, ID, contact, codes }: SentCode): string => {
  const digest = createHmac("sha256", key).update(`${_doctor}:${ID}:${codes}:${contact}`).digest();
  return String(digest.readUInt32BE(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
};

/** Returns the code of an address. It is derived from the server's key, because a hash of six digits is no secret. */
export const codeOf = ({ config }: Pick<Services, "config">, sent: SentCode): string =>
  codeWith(keyRingOf(config).derive(CODE), sent);

/** Compares a typed code in constant time, with every key of the ring. */
export function isCode({ config }: Pick<Services, "config">, sent: SentCode, typed: string): boolean {
  const hash = createHash("sha256").update(typed).digest();
  return keyRingOf(config)
    .deriveAll(CODE)
    .some((key) => timingSafeEqual(hash, createHash("sha256").update(codeWith(key, sent)).digest()));
}

/** Returns a digest of an address for counting, so that the counters hold no address. */
export const contactDigest = ({ config }: Pick<Services, "config">, contact: string): string =>
  createHmac("sha256", keyRingOf(config).derive(CONTACT)).update(contact).digest("base64url").slice(0, 22);
