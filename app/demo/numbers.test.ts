import { expect, test } from "vitest";
import { medicareNumberProblem } from "#kernel/identifiers/medicare-number.ts";
import { medicareNumber } from "./numbers.ts";

test("every patient of the demo has a valid Medicare number of its own", () => {
  const numbers = Array.from({ length: 400_000 / 40 }, (_, index) =>
    medicareNumber(index * 40 + (index % 40)),
  );
  expect(numbers.filter((number) => number.length !== 11 || medicareNumberProblem(number) !== null)).toEqual(
    [],
  );
  expect(new Set(numbers.map((number) => number.slice(0, 8))).size).toBe(numbers.length);
});
