import { expect, test } from "vitest";
import { alsoUsedText } from "./also-used.ts";

test("names who else has a provider number", () => {
  const clients = ["Dr Priya Raman", "Dr Callum Fraser"];
  expect(alsoUsedText({ also_used: [] })).toBe("");
  expect(alsoUsedText({ also_used: [{ provider_number: "2418731X", clients }] })).toBe(
    "Provider number 241873 1X is also used by Dr Priya Raman and Dr Callum Fraser. A provider number belongs to one person at one place.",
  );
});
