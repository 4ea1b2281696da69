import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  type SandboxReply,
  type SandboxRequest,
  type SandboxServer,
  serveSandbox,
} from "#sandbox/http-server.ts";
import { type Card, isAccepted, maskedNumber, responseCodeOf } from "./cards.ts";
import { cardPage } from "./card-page.ts";
import { distort } from "./odd-answers.ts";

export const EWAY_KEY = "sandbox-key";
export const EWAY_PASSWORD = "sandbox-password";

const Payment = z.looseObject({
  TotalAmount: z.int().min(0),
  InvoiceNumber: z.string().max(64).nullish(),
  InvoiceDescription: z.string().max(64).nullish(),
  InvoiceReference: z.string().max(50).nullish(),
  CurrencyCode: z.string().nullish(),
});
const HostedRequest = z.looseObject({
  Payment,
  RedirectUrl: z.string().max(512),
  CancelUrl: z.string().max(512).nullish(),
  Method: z.enum(["ProcessPayment", "CreateTokenCustomer"]),
});
const DirectRequest = z.looseObject({
  Customer: z.looseObject({ TokenCustomerID: z.union([z.string(), z.number()]) }),
  Payment,
  Method: z.literal("TokenPayment"),
});
const RefundRequest = z.looseObject({ Refund: Payment });

interface Transaction {
  readonly TransactionID: number;
  readonly TransactionStatus: boolean;
  readonly ResponseCode: string;
  readonly ResponseMessage: string;
  readonly TotalAmount: number;
  readonly InvoiceNumber: string | null;
  readonly InvoiceReference: string | null;
  readonly CurrencyCode: string;
  readonly AuthorisationCode: string | null;
  readonly OriginalTransactionId: number | null;
  refunded: number;
}
interface HostedPage {
  readonly asked: z.output<typeof HostedRequest>;
  transaction: Transaction | null;
  token: string | null;
}

export interface EwaySandbox extends SandboxServer {
  /** Transactions of the account, with the merchant's references. */
  readonly transactions: Transaction[];
  /** Enters a card on the page like a user. Returns the address the browser is redirected to. */
  readonly enterCard: (formUrl: string, number?: string, expiry?: string) => Promise<string | null>;
}

interface Options {
  /** Number of times the webhook at the origin of RedirectUrl is called for a payment. */
  readonly webhooks?: number;
}

/** Starts a sandbox of the used part of the eWAY Rapid API 3.1 with its card page. Amounts are in cents. */
export async function startEway({ webhooks = 0 }: Options = {}): Promise<EwaySandbox> {
  const account = new Account(webhooks);
  const server = await serveSandbox((request) => account.answer(request), distort);
  return {
    ...server,
    transactions: account.transactions,
    async enterCard(formUrl, number = "4444333322221111", expiry = "12/39") {
      const [EWAY_CARDEXPIRYMONTH = "", EWAY_CARDEXPIRYYEAR = ""] = expiry.split("/");
      const fields = {
        EWAY_CARDNAME: "P RAMAN",
        EWAY_CARDNUMBER: number,
        EWAY_CARDEXPIRYMONTH,
        EWAY_CARDEXPIRYYEAR,
      };
      const body = new URLSearchParams({ ...fields, EWAY_CARDCVN: "123" });
      return (await fetch(formUrl, { method: "POST", body, redirect: "manual" })).headers.get("location");
    },
  };
}

class Account {
  readonly transactions: Transaction[] = [];
  readonly #pages = new Map<string, HostedPage>();
  readonly #cards = new Map<string, Card>();
  readonly #webhooks: number;
  #lastId = 10_000_000;

  constructor(webhooks: number) {
    this.#webhooks = webhooks;
  }

  answer(request: SandboxRequest): SandboxReply {
    const { method, url, headers } = request;
    if (url.pathname === "/sharedpage/sharedpayment") return this.#showPage(request);
    const expected = `Basic ${Buffer.from(`${EWAY_KEY}:${EWAY_PASSWORD}`).toString("base64")}`;
    if (headers.authorization !== expected) return { status: 401, body: "", type: "text/plain" };
    const [, first = "", second = "", third = ""] = url.pathname.split("/").map(decodeURIComponent);
    const route = `${method} ${first}`;
    if (route === "POST AccessCodesShared") return this.#openPage(request);
    if (route === "GET AccessCode") return this.#findResult(second);
    if (route === "GET Customer") return this.#findCustomer(second);
    if (route === "POST Transaction" && third === "Refund")
      return this.#refundPayment(Number(second), request);
    if (route === "POST Transaction" && second === "") return this.#payByToken(request);
    if (route === "GET Transaction") return this.#findTransactions(second, third);
    return { status: 404, body: "", type: "text/plain" };
  }

  #openPage({ body, headers }: SandboxRequest): SandboxReply {
    const result = HostedRequest.safeParse(JSON.parse(body));
    if (!result.success) return errorReply("V6010");
    if (result.data.Method === "ProcessPayment" && result.data.Payment.TotalAmount <= 0)
      return errorReply("V6011");
    const AccessCode = randomBytes(48).toString("base64url");
    this.#pages.set(AccessCode, { asked: result.data, transaction: null, token: null });
    const SharedPaymentUrl = `http://${headers.host}/sharedpage/sharedpayment?AccessCode=${AccessCode}`;
    const details = {
      FormActionURL: SharedPaymentUrl,
      CompleteCheckoutURL: null,
      Payment: result.data.Payment,
    };
    return {
      body: { SharedPaymentUrl, AccessCode, ...details, Customer: { TokenCustomerID: null }, Errors: null },
    };
  }

  #showPage({ method, url, body }: SandboxRequest): SandboxReply {
    const code = url.searchParams.get("AccessCode") ?? "";
    const page = this.#pages.get(code);
    if (!page)
      return {
        status: 404,
        body: "<!doctype html><title>Not found</title><p>This payment page has expired.",
      };
    const { asked: request } = page;
    const pageProps = {
      accessCode: code,
      cents: request.Payment.TotalAmount,
      description: request.Payment.InvoiceDescription ?? "",
      cancelUrl: request.CancelUrl ?? null,
    };
    // An access code is used for one payment only; a repeated request redirects to the merchant.
    if (page.transaction || page.token) return this.#redirectBack(code, page);
    if (method !== "POST") return { body: cardPage({ ...pageProps, error: null }) };
    const card = readCard(new URLSearchParams(body));
    if (!isAccepted(card))
      return {
        status: 400,
        body: cardPage({ ...pageProps, error: "Enter the number of a Visa or Mastercard." }),
      };
    this.#chargeCard(page, card);
    this.#callWebhooks(code, request.RedirectUrl);
    return this.#redirectBack(code, page);
  }

  #redirectBack(code: string, { asked: request }: HostedPage): SandboxReply {
    const redirectUrl = new URL(request.RedirectUrl);
    redirectUrl.searchParams.set("AccessCode", code);
    return { status: 302, body: "", type: "text/plain", location: redirectUrl.href };
  }

  #chargeCard(page: HostedPage, card: Card): void {
    if (page.asked.Method === "CreateTokenCustomer") {
      page.token = String(910_000_000_000 + this.#cards.size);
      this.#cards.set(page.token, card);
    } else
      page.transaction = this.#addTransaction(
        page.asked.Payment,
        responseCodeOf(card, page.asked.Payment.TotalAmount, new Date()),
      );
  }

  #callWebhooks(AccessCode: string, redirectUrl: string): void {
    const address = `${new URL(redirectUrl).origin}/api/payment/webhook`;
    const call = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ AccessCode }),
    };
    for (let n = 0; n < this.#webhooks; n += 1) void fetch(address, call).catch(() => undefined);
  }

  #addTransaction(
    payment: z.output<typeof Payment>,
    code: string,
    original: number | null = null,
  ): Transaction {
    const isApproved = code.startsWith("A");
    const transaction: Transaction = {
      TransactionID: (this.#lastId += 1),
      TransactionStatus: isApproved,
      ResponseCode: isApproved ? "00" : code.slice(-2),
      ResponseMessage: code,
      TotalAmount: payment.TotalAmount,
      InvoiceNumber: payment.InvoiceNumber ?? null,
      InvoiceReference: payment.InvoiceReference ?? null,
      CurrencyCode: "036",
      AuthorisationCode: isApproved ? String(100_000 + (this.#lastId % 900_000)) : null,
      OriginalTransactionId: original,
      refunded: 0,
    };
    this.transactions.push(transaction);
    return transaction;
  }

  #findResult(code: string): SandboxReply {
    const page = this.#pages.get(code);
    if (!page) return errorReply("V6107");
    const { transaction, token } = page;
    if (!transaction && !token)
      return { body: { AccessCode: code, TransactionID: null, TransactionStatus: false, Errors: "S5099" } };
    const details = {
      AccessCode: code,
      TokenCustomerID: token === null ? null : Number(token),
      Errors: null,
    };
    return {
      body: transaction
        ? { ...details, ...transaction }
        : { ...details, TransactionID: null, TransactionStatus: true, ResponseMessage: "A2000" },
    };
  }

  #findTransactions(by: string, value: string): SandboxReply {
    const matches =
      by === "InvoiceRef"
        ? this.transactions.filter(({ InvoiceReference }) => InvoiceReference === value)
        : this.transactions.filter(({ TransactionID }) => String(TransactionID) === by);
    return { body: { Transactions: matches, Errors: "" } };
  }

  #payByToken({ body }: SandboxRequest): SandboxReply {
    const result = DirectRequest.safeParse(JSON.parse(body));
    if (!result.success) return errorReply("V6010");
    const card = this.#cards.get(String(result.data.Customer.TokenCustomerID));
    if (!card) return errorReply("V6040");
    const transaction = this.#addTransaction(
      result.data.Payment,
      responseCodeOf(card, result.data.Payment.TotalAmount, new Date()),
    );
    return { body: { ...transaction, Payment: result.data.Payment, Errors: null } };
  }

  #refundPayment(id: number, { body }: SandboxRequest): SandboxReply {
    const result = RefundRequest.safeParse(JSON.parse(body));
    const original = this.transactions.find(({ TransactionID }) => TransactionID === id);
    if (!result.success || result.data.Refund.TotalAmount <= 0) return errorReply("V6150");
    if (!original?.TransactionStatus || original.OriginalTransactionId !== null) return errorReply("V6113");
    if (original.refunded === original.TotalAmount) return errorReply("V6152");
    if (original.refunded + result.data.Refund.TotalAmount > original.TotalAmount) return errorReply("V6151");
    original.refunded += result.data.Refund.TotalAmount;
    return {
      body: {
        ...this.#addTransaction(result.data.Refund, "A2000", id),
        Refund: result.data.Refund,
        Errors: null,
      },
    };
  }

  #findCustomer(token: string): SandboxReply {
    const card = this.#cards.get(token);
    if (!card) return { body: { Customers: [], Errors: "V6040" } };
    const expiry = {
      ExpiryMonth: String(card.month).padStart(2, "0"),
      ExpiryYear: String(card.year % 100).padStart(2, "0"),
    };
    const CardDetails = { Number: maskedNumber(card), Name: card.name, ...expiry };
    return { body: { Customers: [{ TokenCustomerID: Number(token), CardDetails }], Errors: "" } };
  }
}

const errorReply = (codes: string): SandboxReply => ({
  body: { TransactionStatus: false, ResponseMessage: codes, Errors: codes },
});

function readCard(form: URLSearchParams): Card {
  const year = Number(form.get("EWAY_CARDEXPIRYYEAR"));
  return {
    number: (form.get("EWAY_CARDNUMBER") ?? "").replace(/[ -]/g, ""),
    name: form.get("EWAY_CARDNAME") ?? "",
    month: Number(form.get("EWAY_CARDEXPIRYMONTH")),
    year: year < 100 ? 2000 + year : year,
  };
}
