import { describe, expect, test } from "vitest";
import { dvaNumberProblem, normaliseDvaNumber } from "./dva-number.ts";

describe("a DVA file number", () => {
  test.each(["QX288943", "VA123456", "QX901543", "nx1", "N123456", "QSS1234A", "NX 123456 A"])(
    "%s is in order",
    (typed) => {
      expect(dvaNumberProblem(typed)).toBeNull();
    },
  );

  test.each([
    ["ZZX12345Z", "format"],
    ["QX", "format"],
    ["QX1234567", "format"],
    ["QXABC123", "format"],
    ["NZX123456Z", "length"],
    ["", "format"],
  ] as const)("%j is wrong: %s", (typed, problem) => {
    expect(dvaNumberProblem(typed)).toBe(problem);
  });

  test("is stored in capitals", () => expect(normaliseDvaNumber(" qx 288943")).toBe("QX288943"));
});
