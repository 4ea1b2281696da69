import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type SandboxReply, type SandboxRequest, type SandboxServer, serveSandbox } from "#sandbox/http-server.ts";
import { type Card, isAccepted, maskedNumber, responseTo } from "./cards.ts";
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
const Hosted = z.looseObject({
  Payment,
  RedirectUrl: z.string().max(512),
  CancelUrl: z.string().max(512).nullish(),
  Method: z.enum(["ProcessPayment", "CreateTokenCustomer"]),
});
const Direct = z.looseObject({
  Customer: z.looseObject({ TokenCustomerID: z.union([z.string(), z.number()]) }),
  Payment,
  Method: z.literal("TokenPayment"),
});
const Refund = z.looseObject({ Refund: Payment });

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
interface Page {
  readonly asked: z.output<typeof Hosted>;
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
      const fields = { EWAY_CARDNAME: "P RAMAN", EWAY_CARDNUMBER: number, EWAY_CARDEXPIRYMONTH, EWAY_CARDEXPIRYYEAR };
      const body = new URLSearchParams({ ...fields, EWAY_CARDCVN: "123" });
      return (await fetch(formUrl, { method: "POST", body, redirect: "manual" })).headers.get("location");
    },
  };
}

class Account {
  readonly transactions: Transaction[] = [];
  readonly #pages = new Map<string, Page>();
  readonly #cards = new Map<string, Card>();
  readonly #webhooks: number;
  #last = 10_000_000;

  constructor(webhooks: number) {
    this.#webhooks = webhooks;
  }

  answer(request: SandboxRequest): SandboxReply {
    const { method, url, headers } = request;
    if (url.pathname === "/sharedpage/sharedpayment") return this.#page(request);
    const expected = `Basic ${Buffer.from(`${EWAY_KEY}:${EWAY_PASSWORD}`).toString("base64")}`;
    if (headers.authorization !== expected) return { status: 401, body: "", type: "text/plain" };
    const [, first = "", second = "", third = ""] = url.pathname.split("/").map(decodeURIComponent);
    const at = `${method} ${first}`;
    if (at === "POST AccessCodesShared") return this.#hosted(request);
    if (at === "GET AccessCode") return this.#result(second);
    if (at === "GET Customer") return this.#customer(second);
    if (at === "POST Transaction" && third === "Refund") return this.#refund(Number(second), request);
    if (at === "POST Transaction" && second === "") return this.#direct(request);
    if (at === "GET Transaction") return this.#query(second, third);
    return { status: 404, body: "", type: "text/plain" };
  }

  #hosted({ body, headers }: SandboxRequest): SandboxReply {
    const asked = Hosted.safeParse(JSON.parse(body));
    if (!asked.success) return errors("V6010");
    if (asked.data.Method === "ProcessPayment" && asked.data.Payment.TotalAmount <= 0) return errors("V6011");
    const AccessCode = randomBytes(48).toString("base64url");
    this.#pages.set(AccessCode, { asked: asked.data, transaction: null, token: null });
    const SharedPaymentUrl = `http://${headers.host}/sharedpage/sharedpayment?AccessCode=${AccessCode}`;
    const own = { FormActionURL: SharedPaymentUrl, CompleteCheckoutURL: null, Payment: asked.data.Payment };
    return { body: { SharedPaymentUrl, AccessCode, ...own, Customer: { TokenCustomerID: null }, Errors: null } };
  }

  #page({ method, url, body }: SandboxRequest): SandboxReply {
    const code = url.searchParams.get("AccessCode") ?? "";
    const page = this.#pages.get(code);
    if (!page) return { status: 404, body: "<!doctype html><title>Not found</title><p>This payment page has expired." };
    const { asked } = page;
    const shown = {
      accessCode: code,
      cents: asked.Payment.TotalAmount,
      description: asked.Payment.InvoiceDescription ?? "",
      cancelUrl: asked.CancelUrl ?? null,
    };
    // An access code is used for one payment only; a repeated request redirects to the merchant.
    if (page.transaction || page.token) return this.#back(code, page);
    if (method !== "POST") return { body: cardPage({ ...shown, error: null }) };
    const card = cardIn(new URLSearchParams(body));
    if (!isAccepted(card))
      return { status: 400, body: cardPage({ ...shown, error: "Enter the number of a Visa or Mastercard." }) };
    this.#take(page, card);
    this.#tell(code, asked.RedirectUrl);
    return this.#back(code, page);
  }

  #back(code: string, { asked }: Page): SandboxReply {
    const to = new URL(asked.RedirectUrl);
    to.searchParams.set("AccessCode", code);
    return { status: 302, body: "", type: "text/plain", location: to.href };
  }

  #take(page: Page, card: Card): void {
    if (page.asked.Method === "CreateTokenCustomer") {
      page.token = String(910_000_000_000 + this.#cards.size);
      this.#cards.set(page.token, card);
    } else page.transaction = this.#book(page.asked.Payment, responseTo(card, page.asked.Payment.TotalAmount, new Date()));
  }

  #tell(AccessCode: string, redirectUrl: string): void {
    const address = `${new URL(redirectUrl).origin}/api/payment/webhook`;
    const call = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ AccessCode }) };
    for (let n = 0; n < this.#webhooks; n += 1) void fetch(address, call).catch(() => undefined);
  }

  #book(payment: z.output<typeof Payment>, code: string, original: number | null = null): Transaction {
    const isApproved = code.startsWith("A");
    const made: Transaction = {
      TransactionID: (this.#last += 1),
      TransactionStatus: isApproved,
      ResponseCode: isApproved ? "00" : code.slice(-2),
      ResponseMessage: code,
      TotalAmount: payment.TotalAmount,
      InvoiceNumber: payment.InvoiceNumber ?? null,
      InvoiceReference: payment.InvoiceReference ?? null,
      CurrencyCode: "036",
      AuthorisationCode: isApproved ? String(100_000 + (this.#last % 900_000)) : null,
      OriginalTransactionId: original,
      refunded: 0,
    };
    this.transactions.push(made);
    return made;
  }

  #result(code: string): SandboxReply {
    const page = this.#pages.get(code);
    if (!page) return errors("V6107");
    const { transaction, token } = page;
    if (!transaction && !token)
      return { body: { AccessCode: code, TransactionID: null, TransactionStatus: false, Errors: "S5099" } };
    const own = { AccessCode: code, TokenCustomerID: token === null ? null : Number(token), Errors: null };
    return {
      body: transaction
        ? { ...own, ...transaction }
        : { ...own, TransactionID: null, TransactionStatus: true, ResponseMessage: "A2000" },
    };
  }

  #query(by: string, value: string): SandboxReply {
    const found =
      by === "InvoiceRef"
        ? this.transactions.filter(({ InvoiceReference }) => InvoiceReference === value)
        : this.transactions.filter(({ TransactionID }) => String(TransactionID) === by);
    return { body: { Transactions: found, Errors: "" } };
  }

  #direct({ body }: SandboxRequest): SandboxReply {
    const asked = Direct.safeParse(JSON.parse(body));
    if (!asked.success) return errors("V6010");
    const card = this.#cards.get(String(asked.data.Customer.TokenCustomerID));
    if (!card) return errors("V6040");
    const made = this.#book(asked.data.Payment, responseTo(card, asked.data.Payment.TotalAmount, new Date()));
    return { body: { ...made, Payment: asked.data.Payment, Errors: null } };
  }

  #refund(id: number, { body }: SandboxRequest): SandboxReply {
    const asked = Refund.safeParse(JSON.parse(body));
    const original = this.transactions.find(({ TransactionID }) => TransactionID === id);
    if (!asked.success || asked.data.Refund.TotalAmount <= 0) return errors("V6150");
    if (!original?.TransactionStatus || original.OriginalTransactionId !== null) return errors("V6113");
    if (original.refunded === original.TotalAmount) return errors("V6152");
    if (original.refunded + asked.data.Refund.TotalAmount > original.TotalAmount) return errors("V6151");
    original.refunded += asked.data.Refund.TotalAmount;
    return { body: { ...this.#book(asked.data.Refund, "A2000", id), Refund: asked.data.Refund, Errors: null } };
  }

  #customer(token: string): SandboxReply {
    const card = this.#cards.get(token);
    if (!card) return { body: { Customers: [], Errors: "V6040" } };
    const expiry = { ExpiryMonth: String(card.month).padStart(2, "0"), ExpiryYear: String(card.year % 100).padStart(2, "0") };
    const CardDetails = { Number: maskedNumber(card), Name: card.name, ...expiry };
    return { body: { Customers: [{ TokenCustomerID: Number(token), CardDetails }], Errors: "" } };
  }
}

const errors = (codes: string): SandboxReply => ({ body: { TransactionStatus: false, ResponseMessage: codes, Errors: codes } });

function cardIn(form: URLSearchParams): Card {
  const year = Number(form.get("EWAY_CARDEXPIRYYEAR"));
  return {
    number: (form.get("EWAY_CARDNUMBER") ?? "").replace(/[ -]/g, ""),
    name: form.get("EWAY_CARDNAME") ?? "",
    month: Number(form.get("EWAY_CARDEXPIRYMONTH")),
    year: year < 100 ? 2000 + year : year,
  };
}
