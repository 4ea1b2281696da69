import type { z } from "zod";
import { fetchOutside } from "#platform/outside/fetch-outside.ts";
import { answered, Cards, Found, foundFor, keptCard, openedPage, pageState, parsed, Result } from "./eway-reply.ts";
import type { Asked, CardGateway, GatewayAnswer, PageAsked } from "./port.ts";

/** Timeout of a payment in milliseconds, long enough for a slow bank. */
const PAYING_MS = 20_000;
const ASKING_MS = 8_000;
/** API version. Replies contain the currency from version 40 on. */
const VERSION = "47";

interface Access {
  readonly url: string;
  readonly key: string;
  readonly password: string;
}

type Send = (path: string, body?: object) => Promise<string>;

function senderTo({ url, key, password }: Access): Send {
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:${password}`).toString("base64")}`,
    "content-type": "application/json",
    "x-eway-apiversion": VERSION,
  };
  return (path, body) => {
    const sent = body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) };
    return fetchOutside(`${url}/${path}`, { headers, timeoutMs: body === undefined ? ASKING_MS : PAYING_MS, ...sent });
  };
}

async function openPage(send: Send, Method: "ProcessPayment" | "CreateTokenCustomer", asked: PageAsked) {
  const { customer, returnUrl, cancelUrl } = asked;
  const reply = await send("AccessCodesShared", {
    Customer: { Reference: customer.reference, FirstName: customer.first_name, LastName: customer.last_name, Country: "au" },
    Payment: paymentOf(asked),
    RedirectUrl: returnUrl,
    CancelUrl: cancelUrl,
    Method,
    TransactionType: "Purchase",
  });
  return openedPage(asked, reply);
}

type Ask = <S extends z.ZodType>(schema: S, path: string) => Promise<z.output<S>>;
type Page = Parameters<CardGateway["findByCode"]>[0];

const findAt = async (ask: Ask, reference: string): Promise<GatewayAnswer> =>
  foundFor(reference, await ask(Found, `Transaction/InvoiceRef/${encodeURIComponent(reference)}`));

const resultAt = (ask: Ask, access_code: string) => ask(Result, `AccessCode/${encodeURIComponent(access_code)}`);

/**
 * Finds the result of a card page. An ended page is queried by our reference because the result of its code
 * contains no currency.
 */
async function findByCode(ask: Ask, { access_code, reference }: Page): Promise<GatewayAnswer> {
  const result = await resultAt(ask, access_code);
  const state = pageState(access_code, result);
  if (state === "open") return { kind: "pending" };
  const found = await findAt(ask, reference);
  const isContradicted = found.kind === "unknown" && (result.TransactionID !== null || result.TransactionStatus === true);
  return isContradicted ? { kind: "uncertain" } : found;
}

/**
 * Finds the token of a stored card. Storing a card isn't a transaction, so the answer for our page is taken
 * as the answer for our reference.
 */
async function findTokenByCode(ask: Ask, { access_code, reference }: Page): Promise<GatewayAnswer> {
  const result = await resultAt(ask, access_code);
  const state = pageState(access_code, result);
  if (state === "open") return { kind: "pending" };
  return state === "other" || result.AccessCode === null ? { kind: "uncertain" } : { ...answered(result), reference };
}

/** Creates the gateway of the eWAY Rapid API 3.1 (facts 7). Its amounts are in cents. */
export function ewayRapid(access: Access): CardGateway {
  const send = senderTo(access);
  const ask: Ask = async (schema, path) => parsed(schema, await send(path));
  return {
    openPage: (asked) => openPage(send, "ProcessPayment", asked),
    openCardPage: (asked) => openPage(send, "CreateTokenCustomer", asked),
    findByReference: (reference) => findAt(ask, reference),
    findByCode: (page) => findByCode(ask, page),
    findTokenByCode: (page) => findTokenByCode(ask, page),
    findCard: async (token) => keptCard(await ask(Cards, `Customer/${encodeURIComponent(token)}`)),
    async charge({ token, ...asked }) {
      const Customer = { TokenCustomerID: token };
      const body = { Customer, Payment: paymentOf(asked), Method: "TokenPayment", TransactionType: "Recurring" };
      return answered(parsed(Result, await send("Transaction", body)));
    },
    async refund({ transaction, ...asked }) {
      const body = { Refund: { TransactionID: transaction, ...paymentOf(asked) } };
      return answered(parsed(Result, await send(`Transaction/${encodeURIComponent(transaction)}/Refund`, body)));
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
