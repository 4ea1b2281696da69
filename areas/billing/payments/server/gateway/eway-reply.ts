import { z } from "zod";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { GatewayAnswer, StoredCard } from "./port.ts";

const AUD: ReadonlySet<string> = new Set(["036", "36", "AUD"]);
/** Code of an access code that isn't finished: the card page is open. */
const NOT_FINISHED = "S5099";
/** Code of a search without results. */
const NOT_FOUND = "V6171";

const text = z
  .union([z.string().max(512), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
/** Returns a schema for a text that matches `pattern`; other texts become null. */
const textMatching = (pattern: RegExp) =>
  text.transform((value) => (value !== null && pattern.test(value) ? value : null));
const Codes = z
  .string()
  .max(512)
  .nullish()
  .transform((codes) => (codes ?? "").replace(/[^\w ,]/g, "?"));
const EchoedPayment = z
  .object({ TotalAmount: z.number().nullish(), InvoiceReference: text, CurrencyCode: text })
  .nullish();
export const Result = z.object({
  AccessCode: text,
  TransactionID: textMatching(/^[1-9]\d{0,18}$/),
  TransactionStatus: z.boolean().nullish(),
  TotalAmount: z.number().nullish(),
  InvoiceReference: text,
  CurrencyCode: text,
  TokenCustomerID: textMatching(/^\w{1,64}$/),
  ResponseMessage: Codes,
  Payment: EchoedPayment,
  Refund: EchoedPayment,
  Errors: Codes,
});
export type Result = z.output<typeof Result>;
export const SearchReply = z.object({ Transactions: z.array(Result).nullish(), Errors: Codes });

const PageUrl = z.url({ protocol: /^https?$/ });
const PageReply = z.object({
  SharedPaymentUrl: PageUrl,
  AccessCode: z.string().min(1).max(512),
  Payment: z.object({ TotalAmount: z.number().nullish(), InvoiceReference: text }).nullish(),
});
export const ErrorReply = z.object({ Errors: Codes });
export const CardsReply = z.object({
  Customers: z
    .array(
      z.object({
        CardDetails: z.object({ Number: text, Name: text, ExpiryMonth: text, ExpiryYear: text }).nullish(),
      }),
    )
    .nullish(),
});

/** Parses a reply. Throws `OutsideFailure` if the schema doesn't accept it. */
export function parseReply<S extends z.ZodType>(schema: S, reply: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(reply));
  } catch (error) {
    throw new OutsideFailure("the card provider sent an unexpected reply", null, error);
  }
}

const distinctValues = <Value>(values: readonly (Value | null | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];
/** Returns the only value that a reply contains, or null if it contains none or several different ones. */
const onlyValue = <Value>(...values: (Value | null | undefined)[]): Value | null => {
  const [first, ...others] = distinctValues(values);
  return first === undefined || others.length > 0 ? null : first;
};

/**
 * Converts a result to an answer. Charges and refunds contain amount, reference and currency inside the
 * echoed request; searches contain them next to the result.
 */
export function toAnswer(result: Result): Extract<GatewayAnswer, { kind: "answered" }> {
  const { TransactionID, TransactionStatus, TokenCustomerID, ResponseMessage, Errors, Payment, Refund } =
    result;
  const currencies = distinctValues([result.CurrencyCode, Payment?.CurrencyCode, Refund?.CurrencyCode]);
  return {
    kind: "answered",
    status: TransactionStatus ?? null,
    transaction: TransactionID,
    amount: onlyValue(result.TotalAmount, Payment?.TotalAmount, Refund?.TotalAmount),
    isAud: currencies.length > 0 && currencies.every((code) => AUD.has(code)),
    reference: onlyValue(result.InvoiceReference, Payment?.InvoiceReference, Refund?.InvoiceReference),
    codes: [...new Set(`${ResponseMessage} ${Errors}`.split(/[ ,]+/))].filter(Boolean).join(", "),
    token: TokenCustomerID,
  };
}

/**
 * Converts the list of transactions with a reference to an answer. Only an empty list means that there was no
 * transaction.
 */
export function answerOfSearch(
  reference: string,
  { Transactions, Errors }: z.output<typeof SearchReply>,
): GatewayAnswer {
  const transactions = Transactions ?? null;
  if (Errors === NOT_FOUND && (transactions === null || transactions.length === 0))
    return { kind: "unknown" };
  if (transactions === null || Errors !== "") return { kind: "uncertain" };
  if (transactions.length === 0) return { kind: "unknown" };
  const ownAnswers = transactions.map(toAnswer).filter((answer) => answer.reference === reference);
  return ownAnswers.find(({ status }) => status === true) ?? ownAnswers.at(-1) ?? { kind: "uncertain" };
}

export type PageState = "open" | "ended" | "other";
/**
 * Returns the state of a card page from the provider's answer for the page's access code; `other` if the
 * answer belongs to another page.
 */
export function pageState(
  access_code: string,
  { AccessCode, ResponseMessage, Errors, ...result }: Result,
): PageState {
  if (AccessCode !== null && AccessCode !== access_code) return "other";
  const isOpen = `${Errors} ${ResponseMessage}`.includes(NOT_FINISHED);
  return isOpen && result.TransactionID === null && result.TransactionStatus !== true ? "open" : "ended";
}

interface Page {
  readonly access_code: string;
  readonly form_url: string;
}

/**
 * Parses the reply for a new card page. Throws `OutsideFailure` unless the page is for the amount and
 * reference that were sent.
 */
export function parsePage({ reference, amount }: { reference: string; amount: number }, reply: string): Page {
  const { Errors } = parseReply(ErrorReply, reply);
  if (Errors !== "") throw new OutsideFailure(`the card provider refused the payment (${Errors})`, null);
  const { SharedPaymentUrl: form_url, AccessCode: access_code, Payment } = parseReply(PageReply, reply);
  const isOurs =
    (Payment?.TotalAmount ?? amount) === amount && (Payment?.InvoiceReference ?? reference) === reference;
  if (!isOurs) throw new OutsideFailure("the card provider opened a page for another payment", null);
  return { access_code, form_url };
}

/**
 * Returns the stored card of a reply. Null unless the reply contains a card with masked digits and an expiry
 * date.
 */
export function parseCard({ Customers }: z.output<typeof CardsReply>): StoredCard | null {
  const card = Customers?.[0]?.CardDetails;
  if (!card?.Number || !/^\d{1,6}[Xx*]+\d{1,4}$/.test(card.Number)) return null;
  const [month, year] = [Number(card.ExpiryMonth), Number(card.ExpiryYear)];
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year) || year < 0) return null;
  const name = [...(card.Name ?? "")].filter((letter) => letter >= " ").join("");
  return { number: card.Number, name, expiry_month: month, expiry_year: 2000 + (year % 100) };
}
