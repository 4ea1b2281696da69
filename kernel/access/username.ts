import { z } from "zod";

export const INVALID_USERNAME = "Username may contain letters and digits only.";
export const USERNAME_LENGTH = "Username must have 3 to 50 characters.";

/**
 * Returns the problem with a username, or null (RULE-AUTH-05, C-10): letters and digits only, 3 to 50
 * characters. Usernames are case-insensitive.
 */
export function usernameProblem(text: string): "characters" | "length" | null {
  if (!/^[A-Za-z0-9]*$/.test(text)) return "characters";
  return text.length >= 3 && text.length <= 50 ? null : "length";
}

export const usernameKey = (text: string): string => text.toLowerCase();

export const UsernameSchema = z
  .string({ error: INVALID_USERNAME })
  .refine((text) => usernameProblem(text) !== "characters", { error: INVALID_USERNAME, abort: true })
  .refine((text) => usernameProblem(text) !== "length", USERNAME_LENGTH)
  .meta({ pattern: "^[A-Za-z0-9]{3,50}$" });
