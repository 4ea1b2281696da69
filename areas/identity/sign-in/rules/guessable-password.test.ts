import { describe, expect, test } from "vitest";
import { mayUsePassword } from "./guessable-password.ts";

const COMMON = new Set([
  "password",
  "monkey",
  "dragon",
  "qwerty",
  "iloveyou",
  "123456789",
  "trustno1",
  "summer",
  "sam",
]);
const NAMES = ["sarahlim", "Sarah", "Lim", "slim", "Harbour Skin Clinic", "Dr Éloïse O'Brien"];
const said = (password: string): string => {
  const verdict = mayUsePassword(password, NAMES, (text) => COMMON.has(text));
  return verdict.allowed ? "allowed" : /too common/.test(verdict.refusal.message) ? "common" : "a name";
};

describe("a password that is guessed first", () => {
  test.each([
    "Password1!",
    "passW0rd!",
    "P@$$word99",
    "1Password!",
    "!!Monkey#12",
    "Qwerty12345!",
    "I1oveyou!!",
    "Trustno1",
    "Summer2026!",
    "Password123456789!",
  ])("%s is common in its usual dress", (password) => expect(said(password)).toBe("common"));

  test.each([
    "Corella1!",
    "c0rella#2026",
    "SarahLim1!",
    "Sarah!1990",
    "Lim#1234",
    "H4rbour!1",
    "Skin&Clinic9",
    "Obrien7!x",
    "Eloise#12",
  ])("%s is around the account", (password) => expect(said(password)).toBe("a name"));

  test.each([
    "Wombat7&ladder",
    "dragon under 3 Red umbrellas!",
    "Dragon483920174#x",
    "xK9#vLq2",
    "Sarah walks 4 dogs & a goat",
    "Tr0mb0ne!kettle",
    "Slimline9!Teapot",
    "7#Öpfel-Baum-Haus",
  ])("%s is not", (password) => expect(said(password)).toBe("allowed"));
});
