import { medicareNumberProblem } from "#kernel/identifiers/medicare-number.ts";
import { isProviderNumber } from "#kernel/identifiers/provider-number.ts";

/** Pads a number to two digits. */
export const padTwo = (number: number): string => String(number).padStart(2, "0");

/** Returns a provider number with a valid check character that isn't known to be in use. */
export function providerNumber(stem: string, locationCharacter: string): string {
  return (
    [..."YXWTLKJHFBA"].map((check) => `${stem}${locationCharacter}${check}`).find(isProviderNumber) ?? ""
  );
}

const FIRST_CARD = 9_990_000;
/** Number of card numbers with the same first digit, which seven digits follow. */
const CARDS = 10_000_000;

/** Returns a fictional Medicare number with a valid check digit, different for each index. */
export function medicareNumber(index: number): string {
  const base = `2${String((FIRST_CARD + index * 17) % CARDS).padStart(7, "0")}`;
  const cardNumber =
    [..."0123456789"]
      .map((check) => `${base}${check}1`)
      .find((number) => medicareNumberProblem(number) === null) ?? "";
  return `${cardNumber}${(index % 4) + 1}`;
}
