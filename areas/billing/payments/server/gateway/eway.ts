import type { z } from "zod";
import { fetchOutside } from "#platform/outside/fetch-outside.ts";
import { cutText } from "#kernel/text/text.ts";
import {
  toAnswer,
  CardsReply,
  SearchReply,
  answerOfSearch,
  parseCard,
  parsePage,
  pageState,
  parseReply,
  Result,
} from "./eway-reply.ts";
import type { GatewayRequest, CardGateway, GatewayAnswer, PageRequest } from "./port.ts";

/** Timeout of a payment in milliseconds, long enough for a slow bank. */
const PAYMENT_TIMEOUT_MS = 20_000;
const QUERY_TIMEOUT_MS = 8_000;
/** API version. Replies contain the currency from version 40 on. */
const VERSION = "47";

interface Access {
  readonly url: string;
  readonly key: string;
  readonly password: string;
}

type Send = (path: string, body?: object) => Promise<string>;

function createSender({ url, key, password }: Access): Send {
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:${password}`).toString("base64")}`,
    "content-type": "application/json",
    "x-eway-apiversion": VERSION,
  };
  return (path, body) => {
    const request = body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) };
    return fetchOutside(`${url}/${path}`, {
      headers,
      timeoutMs: body === undefined ? QUERY_TIMEOUT_MS : PAYMENT_TIMEOUT_MS,
      ...request,
    });
  };
}

async function openPage(send: Send, Method: "ProcessPayment" | "CreateTokenCustomer", request: PageRequest) {
  const { customer, returnUrl, cancelUrl } = request;
  const reply = await send("AccessCodesShared", {
    Customer: {
      Reference: customer.reference,
      FirstName: customer.first_name,
      LastName: customer.last_name,
      Country: "au",
    },
    Payment: paymentOf(request),
    RedirectUrl: returnUrl,
    CancelUrl: cancelUrl,
    Method,
    TransactionType: "Purchase",
  });
  return parsePage(request, reply);
}

type Ask = <S extends z.ZodType>(schema: S, path: string) => Promise<z.output<S>>;
type PageKey = Parameters<CardGateway["findByCode"]>[0];

const searchReference = async (ask: Ask, reference: string): Promise<GatewayAnswer> =>
  answerOfSearch(
    reference,
    await ask(SearchReply, `Transaction/InvoiceRef/${encodeURIComponent(reference)}`),
  );

const readResult = (ask: Ask, access_code: string) =>
  ask(Result, `AccessCode/${encodeURIComponent(access_code)}`);

/**
 * Finds the result of a card page. An ended page is queried by our reference because the result of its code
 * contains no currency.
 */
async function findByCode(ask: Ask, { access_code, reference }: PageKey): Promise<GatewayAnswer> {
  const result = await readResult(ask, access_code);
  const state = pageState(access_code, result);
  if (state === "open") return { kind: "pending" };
  const answer = await searchReference(ask, reference);
  const isContradicted =
    answer.kind === "unknown" && (result.TransactionID !== null || result.TransactionStatus === true);
  return isContradicted ? { kind: "uncertain" } : answer;
}

/**
 * Finds the token of a stored card. Storing a card isn't a transaction, so the answer for our page is taken
 * as the answer for our reference.
 */
async function findTokenByCode(ask: Ask, { access_code, reference }: PageKey): Promise<GatewayAnswer> {
  const result = await readResult(ask, access_code);
  const state = pageState(access_code, result);
  if (state === "open") return { kind: "pending" };
  return state === "other" || result.AccessCode === null
    ? { kind: "uncertain" }
    : { ...toAnswer(result), reference };
}

/** Creates the gateway of the eWAY Rapid API 3.1 (facts 7). Its amounts are in cents. */
export function ewayRapid(access: Access): CardGateway {
  const send = createSender(access);
  const ask: Ask = async (schema, path) => parseReply(schema, await send(path));
  return {
    openPage: (request) => openPage(send, "ProcessPayment", request),
    openCardPage: (request) => openPage(send, "CreateTokenCustomer", request),
    findByReference: (reference) => searchReference(ask, reference),
    findByCode: (page) => findByCode(ask, page),
    findTokenByCode: (page) => findTokenByCode(ask, page),
    findCard: async (token) => parseCard(await ask(CardsReply, `Customer/${encodeURIComponent(token)}`)),
    async charge({ token, ...request }) {
      const Customer = { TokenCustomerID: token };
      const body = {
        Customer,
        Payment: paymentOf(request),
        Method: "TokenPayment",
        TransactionType: "Recurring",
      };
      return toAnswer(parseReply(Result, await send("Transaction", body)));
    },
    async refund({ transaction, ...request }) {
      const body = { Refund: { TransactionID: transaction, ...paymentOf(request) } };
      return toAnswer(
        parseReply(Result, await send(`Transaction/${encodeURIComponent(transaction)}/Refund`, body)),
      );
    },
  };
}

const paymentOf = ({ reference, amount, number, description }: GatewayRequest) => ({
  TotalAmount: amount,
  InvoiceNumber: number,
  InvoiceDescription: cutText(description, 64),
  InvoiceReference: reference,
  CurrencyCode: "AUD",
});
