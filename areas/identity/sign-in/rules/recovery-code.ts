// Crockford's Base32 without I, L, O and U, so that codes on paper can't be misread.
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 24;
/** Length of codes created by earlier versions, which stay valid until used or renewed. */
const EARLIER_LENGTH = 16;
export const RECOVERY_CODE_BYTES = LENGTH;
export const RECOVERY_CODES = 10;

/**
 * Formats random bytes as a recovery code: 24 letters of 5 bits, 120 bits in total, which cannot be guessed
 * however fast the hash is; in groups of four.
 */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? "").join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * Normalises a typed code: any case and spacing, O for 0, I and L for 1. Null if the text can't be a code.
 */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const isLong = plain.length === LENGTH || plain.length === EARLIER_LENGTH;
  return isLong && [...plain].every((letter) => LETTERS.includes(letter)) ? plain : null;
}
