import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generatePassword, isConfirmed, passwordMessage, passwordProblem } from "./password.ts";

describe("RULE-AUTH-03 a password", () => {
  test.each(["Abc12!", "xY3&xY3&", "pässWord1 ^"])("%s is strong enough", (text) =>
    expect(passwordProblem(text)).toBeNull(),
  );

  test.each([
    ["Ab12!", "too short"],
    ["abc123!", "without a capital"],
    ["ABC123!", "without a small letter"],
    ["Abcdef!", "without a digit"],
    ["Abc1234", "without a special character"],
    ["Abc123-", "with a special character that is not on the list"],
  ])("%s is weak, %s", (text) => expect(passwordProblem(text)).toBe("weak"));

  test("F-15 is as long as the setting says and never below 6", () => {
    expect(passwordProblem("Abc123!", 12)).toBe("weak");
    expect(passwordProblem("Abc123!Abc12", 12)).toBeNull();
    expect(passwordProblem("Ab1!", 3)).toBe("weak");
  });

  test("has an end", () => expect(passwordProblem(`Ab1!${"x".repeat(200)}`)).toBe("long"));

  test("is explained in the specification's words", () => {
    expect(passwordMessage("weak")).toBe(
      "Invalid Password. Password should be atleast 6 characters long and must contain atleast one lower case letter, one upper case letter, one digit and one special character.",
    );
    expect(passwordMessage("weak", 12)).toContain("atleast 12 characters long");
    expect(passwordMessage("long")).toContain("200");
  });
});

test("RULE-AUTH-04 an empty password is refused by name", () => {
  expect(passwordProblem("")).toBe("empty");
  expect(passwordMessage("empty")).toBe("Password is empty. Please enter a valid password.");
});

test("RULE-AUTH-10 the confirmation is the password", () => {
  expect(isConfirmed("Abc123!", "Abc123!")).toBe(true);
  expect(isConfirmed("Abc123!", "abc123!")).toBe(false);
});

describe("RULE-AUTH-09 C-58 a generated password", () => {
  const dice = fc.infiniteStream(fc.nat());
  const rolled = dice.map((stream) => (below: number) => (stream.next().value ?? 0) % below);

  test("has 8 characters and is strong enough, whatever the dice say", () => {
    fc.assert(
      fc.property(rolled, (randomInt) => {
        const password = generatePassword(randomInt);
        expect(password).toHaveLength(8);
        expect(passwordProblem(password)).toBeNull();
      }),
    );
    expect(passwordProblem(generatePassword(() => 0))).toBeNull();
    expect(passwordProblem(generatePassword((below) => below - 1))).toBeNull();
  });

  test("has no character that is taken for another", () => {
    fc.assert(fc.property(rolled, (randomInt) => !/[lIO01]/.test(generatePassword(randomInt))));
  });

  test("does not begin with the same class every time", () => {
    expect(/^[a-z]/.test(generatePassword((below) => below - 1))).toBe(false);
    expect(/^[a-z]/.test(generatePassword(() => 0))).toBe(true);
  });
});
