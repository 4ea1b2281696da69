interface Kept {
  readonly number: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

/** RULE-PAY-04, CONST-112: "Visa ending 1111". */
export const cardName = ({ number }: Pick<Kept, "number">): string =>
  `${number.startsWith("4") ? "Visa" : "Mastercard"} ending ${number.slice(-4)}`;

/** "08/2028". */
export const expiryOf = ({ expiry_month, expiry_year }: Kept): string =>
  `${String(expiry_month).padStart(2, "0")}/${expiry_year}`;
