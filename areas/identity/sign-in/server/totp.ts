import { createHmac, timingSafeEqual } from "node:crypto";

export const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted deviation of the device's clock: one step slow or fast. */
const DRIFT = [0, -1, 1];

/**
 * Computes a TOTP code (RFC 6238 over RFC 4226). Uses SHA-1, six digits and 30 seconds because many
 * authenticator apps support nothing else.
 */
export function computeTotp(secret: Buffer, step: number, digits = DIGITS, algorithm = "sha1"): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export const stepAt = (instant: string): number => Math.floor(Date.parse(instant) / 1000 / STEP_SECONDS);

/** Returns the time step of a code. Null if the code is wrong, or if its step was used before. */
export function stepOf(secret: Buffer, code: string, now: string, lastStep: number): number | null {
  const typedCode = Buffer.from(code);
  const currentStep = stepAt(now);
  for (const step of DRIFT.map((drift) => currentStep + drift)) {
    const expectedCode = Buffer.from(computeTotp(secret, step));
    if (
      step > lastStep &&
      typedCode.length === expectedCode.length &&
      timingSafeEqual(typedCode, expectedCode)
    )
      return step;
  }
  return null;
}
