import { describe, expect, test } from "vitest";
import { mbsRecordOf, newestDayIn, publicationDayOf } from "./mbs-record.ts";

const knee = { ItemNum: "49518", FeeStartDate: "01.07.2026", Description: "Knee, total  replacement\n of" };

describe("MBS record", () => {
  test("dates are read day first", () => {
    expect(mbsRecordOf({ ...knee, ItemStartDate: "1.11.2025" })).toMatchObject({
      item_start_on: "2025-11-01",
      fee_start_on: "2026-07-01",
    });
  });

  test("a missing fee is no fee, and 0 is a fee of nothing", () => {
    expect(mbsRecordOf(knee).fee_cents).toBeNull();
    expect(mbsRecordOf({ ...knee, ScheduleFee: "0" }).fee_cents).toBe(0);
  });

  test.each([
    ["43.9", 4390],
    ["43.90", 4390],
    ["43.9000", 4390],
    ["1594", 159_400],
    ["0.05", 5],
  ])("%s is %i cents", (text, cents) => {
    expect(mbsRecordOf({ ...knee, ScheduleFee: text }).fee_cents).toBe(cents);
  });

  test("the item number keeps its zeros", () => {
    expect(mbsRecordOf({ ...knee, ItemNum: "00003" }).item).toBe("00003");
  });

  test("white space in a description is one blank", () => {
    expect(mbsRecordOf(knee).description).toBe("Knee, total replacement of");
  });

  test("a derived fee brings its own start, else the item's counts", () => {
    expect(
      mbsRecordOf({ ItemNum: "24", DerivedFeeStartDate: "01.03.2026", DerivedFee: "Item 23 plus" })
        .fee_start_on,
    ).toBe("2026-03-01");
    expect(mbsRecordOf({ ItemNum: "24", ItemStartDate: "01.11.2025" }).fee_start_on).toBe("2025-11-01");
  });

  test.each([
    [{ ...knee, ItemNum: "" }, 'ItemNum "" is not an item number'],
    [{ ...knee, ItemNum: "1234567" }, 'ItemNum "1234567" is not an item number'],
    [{ ...knee, FeeStartDate: "31.02.2026" }, 'FeeStartDate "31.02.2026" is not a date'],
    [{ ...knee, FeeStartDate: "2026-07-01" }, 'FeeStartDate "2026-07-01" is not a date'],
    [{ ...knee, ScheduleFee: "12.345" }, 'ScheduleFee "12.345" is not an amount'],
    [{ ...knee, ScheduleFee: "-1" }, 'ScheduleFee "-1" is not an amount'],
    [{ ...knee, BasicUnits: "five" }, 'BasicUnits "five" is not a whole number'],
    [
      { ...knee, ItemStartDate: "02.07.2026", ItemEndDate: "01.07.2026" },
      "ItemEndDate is before ItemStartDate",
    ],
    [{ ItemNum: "23" }, "neither FeeStartDate nor ItemStartDate is given"],
  ])("%j says what is wrong", (fields, words) => {
    expect(() => mbsRecordOf(fields)).toThrow(words);
  });

  test("its newest day is the later of item and fee", () => {
    expect(newestDayIn(mbsRecordOf({ ...knee, ItemStartDate: "01.11.2026" }))).toBe("2026-11-01");
    expect(newestDayIn(mbsRecordOf({ ...knee, ItemStartDate: "01.11.2025" }))).toBe("2026-07-01");
  });
});

describe("date in an MBS file's name", () => {
  test.each([
    ["MBS-XML-20260701.XML", "2026-07-01"],
    ["mbs_20251101 (2).xml", "2025-11-01"],
    ["schedule.xml", null],
    ["MBS-XML-20261301.XML", null],
    ["123456789.xml", null],
  ])("%s → %s", (name, day) => {
    expect(publicationDayOf(name)).toBe(day);
  });
});
