import { z } from "zod";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { GatewayAnswer, KeptCard } from "./port.ts";

const AUD: ReadonlySet<string> = new Set(["036", "36", "AUD"]);
/** Code of an access code that isn't finished: the card page is open. */
const NOT_FINISHED = "S5099";
/** Code of a search without results. */
const NOT_FOUND = "V6171";

const text = z
  .union([z.string().max(512), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
/** Returns a schema for a text that matches `form`; other texts become null. */
const formed = (form: RegExp) => text.transform((value) => (value !== null && form.test(value) ? value : null));
const Codes = z
  .string()
  .max(512)
  .nullish()
  .transform((codes) => (codes ?? "").replace(/[^\w ,]/g, "?"));
const Named = z.object({ TotalAmount: z.number().nullish(), InvoiceReference: text, CurrencyCode: text }).nullish();
export const Result = z.object({
  AccessCode: text,
  TransactionID: formed(/^[1-9]\d{0,18}$/),
  TransactionStatus: z.boolean().nullish(),
  TotalAmount: z.number().nullish(),
  InvoiceReference: text,
  CurrencyCode: text,
  TokenCustomerID: formed(/^\w{1,64}$/),
  ResponseMessage: Codes,
  Payment: Named,
  Refund: Named,
  Errors: Codes,
});
export type Result = z.output<typeof Result>;
export const Found = z.object({ Transactions: z.array(Result).nullish(), Errors: Codes });

const PageUrl = z.url({ protocol: /^https?$/ });
const Opened = z.object({
  SharedPaymentUrl: PageUrl,
  AccessCode: z.string().min(1).max(512),
  Payment: z.object({ TotalAmount: z.number().nullish(), InvoiceReference: text }).nullish(),
});
export const Refused = z.object({ Errors: Codes });
export const Cards = z.object({
  Customers: z
    .array(z.object({ CardDetails: z.object({ Number: text, Name: text, ExpiryMonth: text, ExpiryYear: text }).nullish() }))
    .nullish(),
});

/** Parses a reply. Throws `OutsideFailure` if the schema doesn't accept it. */
export function parsed<S extends z.ZodType>(schema: S, reply: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(reply));
  } catch (error) {
    throw new OutsideFailure("the card provider sent an unexpected reply", null, error);
  }
}

const unlike = <Value>(named: readonly (Value | null | undefined)[]): Value[] => [
  ...new Set(named.filter((value) => value !== null && value !== undefined)),
];
/** Returns the only value that a reply contains, or null if it contains none or several different ones. */
const only = <Value>(...named: (Value | null | undefined)[]): Value | null => {
  const [first, ...others] = unlike(named);
  return first === undefined || others.length > 0 ? null : first;
};

/**
 * Converts a result to an answer. Charges and refunds contain amount, reference and currency inside the
 * echoed request; searches contain them next to the result.
 */
export function answered(result: Result): Extract<GatewayAnswer, { kind: "answered" }> {
  const { TransactionID, TransactionStatus, TokenCustomerID, ResponseMessage, Errors, Payment, Refund } = result;
  const currencies = unlike([result.CurrencyCode, Payment?.CurrencyCode, Refund?.CurrencyCode]);
  return {
    kind: "answered",
    status: TransactionStatus ?? null,
    transaction: TransactionID,
    amount: only(result.TotalAmount, Payment?.TotalAmount, Refund?.TotalAmount),
    isAud: currencies.length > 0 && currencies.every((code) => AUD.has(code)),
    reference: only(result.InvoiceReference, Payment?.InvoiceReference, Refund?.InvoiceReference),
    codes: [...new Set(`${ResponseMessage} ${Errors}`.split(/[ ,]+/))].filter(Boolean).join(", "),
    token: TokenCustomerID,
  };
}

/**
 * Converts the transactions found for a reference to an answer. Only an empty list means that the provider
 * knows no transaction.
 */
export function foundFor(reference: string, { Transactions, Errors }: z.output<typeof Found>): GatewayAnswer {
  const all = Transactions ?? null;
  if (Errors === NOT_FOUND && (all === null || all.length === 0)) return { kind: "unknown" };
  if (all === null || Errors !== "") return { kind: "uncertain" };
  if (all.length === 0) return { kind: "unknown" };
  const ours = all.map(answered).filter((each) => each.reference === reference);
  return ours.find(({ status }) => status === true) ?? ours.at(-1) ?? { kind: "uncertain" };
}

export type PageState = "open" | "ended" | "other";
/** Returns the state of a card page by the answer for its code; `other` if the answer is for another page. */
export function pageState(access_code: string, { AccessCode, ResponseMessage, Errors, ...result }: Result): PageState {
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
export function openedPage({ reference, amount }: { reference: string; amount: number }, reply: string): Page {
  const { Errors } = parsed(Refused, reply);
  if (Errors !== "") throw new OutsideFailure(`the card provider refused the payment (${Errors})`, null);
  const { SharedPaymentUrl: form_url, AccessCode: access_code, Payment } = parsed(Opened, reply);
  const isOurs = (Payment?.TotalAmount ?? amount) === amount && (Payment?.InvoiceReference ?? reference) === reference;
  if (!isOurs) throw new OutsideFailure("the card provider opened a page for another payment", null);
  return { access_code, form_url };
}

/**
 * Returns the stored card of a reply. Null unless the reply contains a card with masked digits and an expiry
 * date.
 */
export function keptCard({ Customers }: z.output<typeof Cards>): KeptCard | null {
  const card = Customers?.[0]?.CardDetails;
  if (!card?.Number || !/^\d{1,6}[Xx*]+\d{1,4}$/.test(card.Number)) return null;
  const [month, year] = [Number(card.ExpiryMonth), Number(card.ExpiryYear)];
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year) || year < 0) return null;
  const name = [...(card.Name ?? "")].filter((letter) => letter >= " ").join("");
  return { number: card.Number, name, expiry_month: month, expiry_year: 2000 + (year % 100) };
}
