// Crockford's base 32: no I, L, O or U, so that what is read from paper is read as it was written.
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 24;
/** Of the codes made before; they stay good until they are used or renewed. */
const EARLIER_LENGTH = 16;
export const RECOVERY_CODE_BYTES = LENGTH;
export const RECOVERY_CODES = 10;

/** 24 letters of 5 bits each: 120 bits, which no guessing finds however fast the hash is; in groups of four as people read them. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? "").join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** As it was typed: any case, any gaps, O for 0, I and L for 1. Null when it cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const isLong = plain.length === LENGTH || plain.length === EARLIER_LENGTH;
  return isLong && [...plain].every((letter) => LETTERS.includes(letter)) ? plain : null;
}
