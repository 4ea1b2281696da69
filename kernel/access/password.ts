/** F-15: the least length is a setting, 6 unless told and never below. */
export const LEAST_PASSWORD_LENGTH = 6;
/** More would only cost time to hash. */
export const MOST_PASSWORD_LENGTH = 200;

export const EMPTY_PASSWORD = "Password is empty. Please enter a valid password.";
/** MSG-017, sic. */
export const WEAK_PASSWORD =
  "Invalid Password. Password should be atleast 6 characters long and must contain atleast one lower case letter, one upper case letter, one digit and one special character.";
export const PASSWORDS_DIFFER = "The passwords do not match.";
export const LONG_PASSWORD = `Keep the password to ${MOST_PASSWORD_LENGTH} characters or fewer.`;

const LOWER = "abcdefghijkmnopqrstuvwxyz";
const UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";
const SPECIAL = "!@#$%^&*";
const CLASSES = [LOWER, UPPER, DIGITS, SPECIAL];
const GENERATED_LENGTH = 8;

export type PasswordProblem = "empty" | "weak" | "long";

/** RULE-AUTH-03, RULE-AUTH-04. */
export function passwordProblem(text: string, least: number = LEAST_PASSWORD_LENGTH): PasswordProblem | null {
  if (text === "") return "empty";
  if (text.length > MOST_PASSWORD_LENGTH) return "long";
  const isLong = [...text].length >= Math.max(least, LEAST_PASSWORD_LENGTH);
  return isLong && [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%^&*]/].every((kind) => kind.test(text)) ? null : "weak";
}

/** The specification's words (MSG-017, MSG-018), with the length that is set. */
export function passwordMessage(problem: PasswordProblem, least: number = LEAST_PASSWORD_LENGTH): string {
  if (problem === "empty") return EMPTY_PASSWORD;
  if (problem === "long") return LONG_PASSWORD;
  return WEAK_PASSWORD.replace(String(LEAST_PASSWORD_LENGTH), String(Math.max(least, LEAST_PASSWORD_LENGTH)));
}

/** RULE-AUTH-10. */
export const isConfirmed = (password: string, confirmation: string): boolean => password === confirmation;

/**
 * RULE-AUTH-09, C-58: eight random characters, at least one of each class, none that is easily mistaken for another.
 * `randomInt(n)` answers 0 to n-1 and must be cryptographically random.
 */
export function generatePassword(randomInt: (below: number) => number): string {
  const draw = (from: string): string => from.charAt(randomInt(from.length));
  const drawn = [
    ...CLASSES.map(draw),
    ...Array.from({ length: GENERATED_LENGTH - CLASSES.length }, () => draw(CLASSES.join(""))),
  ];
  return shuffled(drawn, randomInt).join("");
}

function shuffled(characters: readonly string[], randomInt: (below: number) => number): string[] {
  const left = [...characters];
  return characters.flatMap(() => left.splice(randomInt(left.length), 1));
}
