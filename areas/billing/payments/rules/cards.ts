interface StoredCard {
  readonly number: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

/** Returns the name of a card, such as "Visa ending 1111" (RULE-PAY-04, CONST-112). */
export const cardName = ({ number }: Pick<StoredCard, "number">): string =>
  `${number.startsWith("4") ? "Visa" : "Mastercard"} ending ${number.slice(-4)}`;

/** Formats the expiry date, such as "08/2028". */
export const expiryOf = ({ expiry_month, expiry_year }: StoredCard): string =>
  `${String(expiry_month).padStart(2, "0")}/${expiry_year}`;
