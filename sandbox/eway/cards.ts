/** Published test card that is approved; all other cards are declined. */
export const APPROVED_CARD = "4444333322221111";
const DECLINED_CODE = "D4405";
const EXPIRED_CODE = "D4454";
/**
 * Response codes of declined cards by the cents of the amount, as in the provider's sandbox. Other amounts
 * get "Do Not Honour".
 */
const DECLINE_CODES: Readonly<Record<string, string>> = {
  "51": "D4451",
  "54": "D4454",
  "05": DECLINED_CODE,
  "12": "D4412",
  "61": "D4461",
};

export interface Card {
  readonly number: string;
  readonly name: string;
  readonly month: number;
  /** Year with four digits. */
  readonly year: number;
}

/** Returns true for a Visa or Mastercard number (RULE-PAY-04). */
export const isAccepted = ({ number }: Card): boolean => /^(4|5[1-5]|2[2-7])\d{11,17}$/.test(number);

const isExpired = ({ month, year }: Card, now: Date): boolean =>
  year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);

/** Returns the bank's response code for the card and amount. */
export function responseCodeOf(card: Card, cents: number, now: Date): string {
  if (isExpired(card, now)) return EXPIRED_CODE;
  if (card.number === APPROVED_CARD) return "A2000";
  return DECLINE_CODES[String(cents % 100).padStart(2, "0")] ?? DECLINED_CODE;
}

export const maskedNumber = ({ number }: Card): string =>
  `${number.slice(0, 6)}${"X".repeat(number.length - 10)}${number.slice(-4)}`;
