import { expect, test } from "vitest";
import { COLUMNS } from "../contract.ts";
import { headingsOf } from "./columns.ts";
import { SAMPLE_HEADINGS, sampleFile } from "./sample.ts";

test("the headings of the sample file are those of an upload, in the same order", () => {
  expect(headingsOf(SAMPLE_HEADINGS)).toEqual({ places: [...COLUMNS], missing: [], twice: [] });
});

test("each line of the sample file has a cell for each heading", () => {
  const lines = sampleFile().split("\r\n");
  expect(lines[0]).toBe(SAMPLE_HEADINGS.join(","));
  expect(lines.slice(1).map((line) => line.replace(/"[^"]*"/g, "").split(",").length)).toEqual([9, 9]);
});
