import { z } from "zod";
import { fetchOutside, OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { Asked, CardGateway, GatewayAnswer, PageAsked } from "./port.ts";

/** The bank may take its time with a payment. */
const PAYING_MS = 20_000;
const ASKING_MS = 8_000;
/** From 40 on its replies name the currency. */
const VERSION = "47";
const AUD = "036";
/** The access code is not finished: the card page is open. */
const NOT_FINISHED = "S5099";

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
const Errors = z
  .string()
  .nullish()
  .transform((codes) => codes ?? "");
const Opened = z.object({ SharedPaymentUrl: z.string().nullish(), AccessCode: z.string().nullish(), Errors });
const Result = z.object({
  TransactionID: text,
  TransactionStatus: z.boolean().nullish(),
  TotalAmount: z.number().nullish(),
  InvoiceReference: text,
  CurrencyCode: text,
  TokenCustomerID: text,
  ResponseMessage: text,
  Payment: z.object({ TotalAmount: z.number().nullish(), InvoiceReference: text }).nullish(),
  Refund: z.object({ TotalAmount: z.number().nullish(), InvoiceReference: text }).nullish(),
  Errors,
});
type Result = z.output<typeof Result>;
const Found = z.object({ Transactions: z.array(Result).nullish(), Errors });
const Cards = z.object({
  Customers: z
    .array(z.object({ CardDetails: z.object({ Number: text, Name: text, ExpiryMonth: text, ExpiryYear: text }).nullish() }))
    .nullish(),
});

interface Access {
  readonly url: string;
  readonly key: string;
  readonly password: string;
}

type Call = <S extends z.ZodType>(schema: S, path: string, body?: object) => Promise<z.output<S>>;

function callOf({ url, key, password }: Access): Call {
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:${password}`).toString("base64")}`,
    "content-type": "application/json",
    "x-eway-apiversion": VERSION,
  };
  return async (schema, path, body) => {
    const sent = body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) };
    const timeoutMs = body === undefined ? ASKING_MS : PAYING_MS;
    return parsed(schema, await fetchOutside(`${url}/${path}`, { headers, timeoutMs, ...sent }));
  };
}

async function openPage(call: Call, Method: "ProcessPayment" | "CreateTokenCustomer", asked: PageAsked) {
  const { customer, returnUrl, cancelUrl } = asked;
  const opened = await call(Opened, "AccessCodesShared", {
    Customer: { Reference: customer.reference, FirstName: customer.first_name, LastName: customer.last_name, Country: "au" },
    Payment: paymentOf(asked),
    RedirectUrl: returnUrl,
    CancelUrl: cancelUrl,
    Method,
    TransactionType: "Purchase",
  });
  const { SharedPaymentUrl: form_url, AccessCode: access_code } = opened;
  if (!form_url || !access_code)
    throw new OutsideFailure(`the card provider refused the payment (${opened.Errors || "no code"})`, null);
  return { access_code, form_url };
}

async function findAt(call: Call, path: string): Promise<GatewayAnswer> {
  const { Transactions } = await call(Found, path);
  const all = Transactions ?? [];
  const one = all.find(({ TransactionStatus }) => TransactionStatus) ?? all.at(-1);
  return one?.TransactionID ? answered(one) : { kind: "unknown" };
}

async function findByCode(call: Call, access_code: string): Promise<GatewayAnswer> {
  const result = await call(Result, `AccessCode/${encodeURIComponent(access_code)}`);
  if (result.Errors.includes(NOT_FINISHED) || result.ResponseMessage?.includes(NOT_FINISHED)) return { kind: "pending" };
  if (result.TokenCustomerID !== null && result.TransactionID === null) return answered(result);
  if (result.TransactionID === null) return { kind: "unknown" };
  // The result of a code names no currency.
  return result.TransactionStatus ? findAt(call, `Transaction/${encodeURIComponent(result.TransactionID)}`) : answered(result);
}

async function findCard(call: Call, token: string) {
  const { Customers } = await call(Cards, `Customer/${encodeURIComponent(token)}`);
  const card = Customers?.[0]?.CardDetails;
  if (!card?.Number) return null;
  const expiry = { expiry_month: Number(card.ExpiryMonth), expiry_year: 2000 + (Number(card.ExpiryYear) % 100) };
  return { number: card.Number, name: card.Name ?? "", ...expiry };
}

/** The eWAY Rapid API 3.1 (facts 7). Its amounts are cents, as ours are. */
export function ewayRapid(access: Access): CardGateway {
  const call = callOf(access);
  return {
    openPage: (asked) => openPage(call, "ProcessPayment", asked),
    openCardPage: (asked) => openPage(call, "CreateTokenCustomer", asked),
    findByReference: (reference) => findAt(call, `Transaction/InvoiceRef/${encodeURIComponent(reference)}`),
    findByCode: (access_code) => findByCode(call, access_code),
    findCard: (token) => findCard(call, token),
    async charge({ token, ...asked }) {
      const Customer = { TokenCustomerID: token };
      const body = { Customer, Payment: paymentOf(asked), Method: "TokenPayment", TransactionType: "Recurring" };
      return answered(await call(Result, "Transaction", body));
    },
    async refund({ transaction, ...asked }) {
      const body = { Refund: { TransactionID: transaction, ...paymentOf(asked) } };
      return answered(await call(Result, `Transaction/${encodeURIComponent(transaction)}/Refund`, body));
    },
  };
}

const paymentOf = ({ reference, amount, number, description }: Asked) => ({
  TotalAmount: amount,
  InvoiceNumber: number,
  InvoiceDescription: description.slice(0, 64),
  InvoiceReference: reference,
  CurrencyCode: "AUD",
});

function answered(result: Result): GatewayAnswer {
  const { TransactionID, TransactionStatus, CurrencyCode, TokenCustomerID, ResponseMessage } = result;
  // A charge and a refund answer their amount inside what was sent.
  const inside = result.Payment ?? result.Refund;
  return {
    kind: "answered",
    isApproved: TransactionStatus === true,
    transaction: TransactionID,
    amount: result.TotalAmount ?? inside?.TotalAmount ?? null,
    isAud: CurrencyCode === null || CurrencyCode === AUD || CurrencyCode === "AUD",
    reference: result.InvoiceReference ?? inside?.InvoiceReference ?? null,
    codes: ResponseMessage || result.Errors,
    token: TokenCustomerID,
  };
}

function parsed<S extends z.ZodType>(schema: S, reply: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(reply));
  } catch (error) {
    throw new OutsideFailure("the card provider sent an unexpected reply", null, error);
  }
}
