import { expect, test } from "vitest";
import { isFullName } from "./full-name.ts";

test.each([
  "Grace Lim",
  "  Mai   Lê ",
  "Seán O'Neil",
  "Anne-Marie St. John",
  "Jo d'Eon",
  "李 明",
  "J. R. Tolkien Smith",
])("%s is a first and a last name", (text) => expect(isFullName(text)).toBe(true));

test.each(["x", "", "Grace", "G L", "Grace L", "1234 5678", "?? !!", "G. Lim"])(
  "%s is no full name",
  (text) => expect(isFullName(text)).toBe(false),
);
