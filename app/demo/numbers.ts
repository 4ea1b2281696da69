import { medicareNumberProblem } from "#kernel/identifiers/medicare-number.ts";
import { isProviderNumber } from "#kernel/identifiers/provider-number.ts";

/** Pads a number to two digits. */
export const two = (number: number): string => String(number).padStart(2, "0");

/** Returns a provider number with a valid check character that isn't known to be in use. */
export function providerNumber(stem: string, place: string): string {
  return [..."YXWTLKJHFBA"].map((check) => `${stem}${place}${check}`).find(isProviderNumber) ?? "";
}

export function medicareNumber(index: number): string {
  const base = `2${String(9_990_000 + index * 17).padStart(7, "0")}`;
  const card =
    [..."0123456789"].map((check) => `${base}${check}1`).find((number) => medicareNumberProblem(number) === null) ?? "";
  return `${card}${(index % 4) + 1}`;
}
