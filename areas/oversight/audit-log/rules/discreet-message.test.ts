import { describe, expect, test } from "vitest";
import { discreetMessageOf } from "./discreet-message.ts";

const entry = {
  controller: "patient",
  message: "added patient CAMPBELL, Isla",
  discreet: "added patient I.C. (record 7)",
};

describe("an entry's words for those who may not see patients", () => {
  test.each([
    ["name patients by their initials and record", entry, "added patient I.C. (record 7)"],
    [
      "are the message where it names nobody",
      { ...entry, message: "changed it", discreet: "" },
      "changed it",
    ],
    ["say of an older entry what it was about", { ...entry, discreet: null }, "changed a patient"],
    ["of an appointment", { ...entry, controller: "appointment", discreet: null }, "changed an appointment"],
    [
      "are the message of a kind that never names patients",
      { ...entry, controller: "group", message: "made it", discreet: null },
      "made it",
    ],
  ])("%s", (_name, given, words) => expect(discreetMessageOf(given)).toBe(words));
});
