/** F-15: Default and lower bound of the minimum password length, which is a setting. */
export const MIN_PASSWORD_LENGTH = 6;
/** Maximum password length. Longer passwords would only take more time to hash. */
export const MAX_PASSWORD_LENGTH = 200;

export const EMPTY_PASSWORD = "Password is empty. Please enter a valid password.";
/** Message for a weak password (MSG-017, sic). */
export const WEAK_PASSWORD =
  "Invalid Password. Password should be atleast 6 characters long and must contain atleast one lower case letter, one upper case letter, one digit and one special character.";
export const PASSWORDS_DIFFER = "The passwords do not match.";
export const LONG_PASSWORD = `Keep the password to ${MAX_PASSWORD_LENGTH} characters or fewer.`;

const LOWER = "abcdefghijkmnopqrstuvwxyz";
const UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";
const SPECIAL = "!@#$%^&*";
const CLASSES = [LOWER, UPPER, DIGITS, SPECIAL];
const GENERATED_LENGTH = 8;

export type PasswordProblem = "empty" | "weak" | "long";

/** Returns the problem with a new password, or null if it is acceptable (RULE-AUTH-03, RULE-AUTH-04). */
export function passwordProblem(
  text: string,
  minLength: number = MIN_PASSWORD_LENGTH,
): PasswordProblem | null {
  if (text === "") return "empty";
  if (text.length > MAX_PASSWORD_LENGTH) return "long";
  const isLong = [...text].length >= Math.max(minLength, MIN_PASSWORD_LENGTH);
  return isLong && [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%^&*]/].every((kind) => kind.test(text)) ? null : "weak";
}

/**
 * Returns the specification's message for a problem (MSG-017, MSG-018) with the configured minimum length.
 */
export function passwordMessage(problem: PasswordProblem, minLength: number = MIN_PASSWORD_LENGTH): string {
  if (problem === "empty") return EMPTY_PASSWORD;
  if (problem === "long") return LONG_PASSWORD;
  return WEAK_PASSWORD.replace(String(MIN_PASSWORD_LENGTH), String(Math.max(minLength, MIN_PASSWORD_LENGTH)));
}

/** Returns true if the confirmation repeats the password exactly (RULE-AUTH-10). */
export const isConfirmed = (password: string, confirmation: string): boolean => password === confirmation;

/**
 * Generates a password of eight random characters with at least one of each class and no characters that are
 * easily confused (RULE-AUTH-09, C-58). `randomInt(n)` returns an integer from 0 to n-1 and must be
 * cryptographically random.
 */
export function generatePassword(randomInt: (below: number) => number): string {
  const draw = (from: string): string => from.charAt(randomInt(from.length));
  const characters = [
    ...CLASSES.map(draw),
    ...Array.from({ length: GENERATED_LENGTH - CLASSES.length }, () => draw(CLASSES.join(""))),
  ];
  return shuffle(characters, randomInt).join("");
}

function shuffle(characters: readonly string[], randomInt: (below: number) => number): string[] {
  const pool = [...characters];
  return characters.flatMap(() => pool.splice(randomInt(pool.length), 1));
}
