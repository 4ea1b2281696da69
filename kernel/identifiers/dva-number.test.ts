import { describe, expect, test } from "vitest";
import { DvaNumberSchema, dvaNumberProblem } from "./dva-number.ts";

describe("a DVA file number", () => {
  test.each(["QX288943", "VA123456", "QX901543", "nx1", "N123456", "QSS1234A", "NX 123456 A"])("%s is in order", (typed) => {
    expect(dvaNumberProblem(typed)).toBeNull();
  });

  test.each([
    ["ZZX12345Z", "format"],
    ["QX", "format"],
    ["QX1234567", "format"],
    ["QXABC123", "format"],
    ["NZX123456Z", "length"],
    ["", "format"],
  ] as const)("%j is wrong: %s", (typed, problem) => {
    expect(dvaNumberProblem(typed)).toBe(problem);
    expect(DvaNumberSchema.safeParse(typed).error?.issues[0]?.message).toMatch(/DVA file number/);
  });

  test("is stored in capitals", () => expect(DvaNumberSchema.parse(" qx 288943")).toBe("QX288943"));
});
