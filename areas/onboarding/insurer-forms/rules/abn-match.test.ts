import { describe, expect, test } from "vitest";
import { abnAnswer, isSameName, mayCheck } from "./abn-match.ts";

const GOOD = "51824753556";
const found = {
  entity_name: "LINDNER ANAESTHESIA PTY. LIMITED",
  business_names: ["Hugo's Rooms"],
  status: "Active",
};

describe("G-65: what may be checked", () => {
  test.each(["51 824 753 556", GOOD, "12345678901"])("%s", (text) =>
    expect(mayCheck(text).allowed).toBe(true),
  );
  test.each(["", "1234", "00000000000", "5182475355X", "518247535566"])("not %j", (text) =>
    expect(mayCheck(text).allowed).toBe(false),
  );
});

describe("RULE-IFRM-11: name and number", () => {
  test.each([
    ["Lindner Anaesthesia Pty Ltd", true],
    ["lindner anaesthesia", true],
    ["Hugo’s Rooms", true],
    ["Somebody Else Pty Ltd", false],
    ["Lindner", false],
  ])("%s: %s", (name, match) => expect(abnAnswer(GOOD, found, [name]).match).toBe(match));

  test("one of several names is enough, and without a name only the number is checked", () => {
    expect(abnAnswer(GOOD, found, ["X", "Lindner Anaesthesia"]).match).toBe(true);
    expect(abnAnswer(GOOD, found, []).match).toBe(true);
  });

  test("wrong check digits, an unknown or cancelled number do not match; one that could not be checked is neither", () => {
    expect(abnAnswer("12345678901", found, [])).toEqual({
      abn: "12345678901",
      entity_name: null,
      status: "Invalid",
      match: false,
    });
    expect(abnAnswer(GOOD, null, [])).toMatchObject({ status: "Not found", match: false });
    expect(abnAnswer(GOOD, { ...found, status: "Cancelled" }, [])).toMatchObject({
      status: "Cancelled",
      match: false,
    });
    expect(abnAnswer(GOOD, "unasked", ["X"])).toMatchObject({ status: "Not checked", match: null });
  });
});

test.each([
  ["LINDNER, HUGO", "Dr Hugo Lindner", true],
  ["Nguyễn Medical", "NGUYEN MEDICAL PTY LTD", true],
  ["The Trustee for Lindner Family Trust", "Lindner Family Trust", true],
  ["A B", "A C", false],
])("%j and %j are one name: %s", (one, other, same) => expect(isSameName(one, other)).toBe(same));
