import { describe, expect, test } from "vitest";
import { fundName } from "./fund-name.ts";

describe("a health fund's everyday name", () => {
  test("the large funds are called what everybody calls them", () =>
    expect(fundName({ code: "BUP", name: "Bupa HI Pty Ltd" })).toBe("Bupa"));
  test("others lose their legal form", () =>
    expect(fundName({ code: "CDH", name: "Phoenix Health Fund Limited" })).toBe("Phoenix Health Fund"));
  test("and what stands in brackets", () =>
    expect(fundName({ code: "TFS", name: "Westfund Pty Limited (formerly W)" })).toBe("Westfund"));
});
