import type { SandboxReply } from "#sandbox/http-server.ts";

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns a function that changes a reply's result (`own`) and the request repeated in it (`inside`), for
 * each transaction of a search.
 */
const change =
  (own: Fields, inside: Fields = {}) =>
  ({ body, ...reply }: SandboxReply): SandboxReply => {
    const changed = (result: unknown): unknown => {
      if (!isFields(result)) return result;
      const part = (key: string) => (isFields(result[key]) ? { [key]: { ...result[key], ...inside } } : {});
      return { ...result, ...own, ...part("Payment"), ...part("Refund") };
    };
    if (isFields(body) && Array.isArray(body.Transactions))
      return { ...reply, body: { ...body, Transactions: body.Transactions.map(changed) } };
    return { ...reply, body: changed(body) };
  };
const text =
  (words: string, status = 200) =>
  (): SandboxReply => ({ status, body: words, type: "application/json" });
const json = (body: unknown) => (): SandboxReply => ({ body });
const OTHER = "0".repeat(32);

/**
 * Replies that aren't in the provider's documentation, or that are for another payment. None of them is a
 * valid result (H-1).
 */
export const ODD_ANSWERS = {
  "{}": json({}),
  "null errors": json({ Errors: null }),
  S5010: json({ Errors: "S5010", TransactionStatus: null }),
  V6000: json({ Errors: "V6000", TransactionStatus: false, ResponseMessage: "V6000" }),
  null: text("null"),
  list: text("[]"),
  empty: text(""),
  html: (): SandboxReply => ({ body: "<!doctype html><title>Sign in</title><p>Welcome to this hotel's network." }),
  "400": text('{"Errors":"V6000","TransactionStatus":false}', 400),
  "204": (): SandboxReply => ({ status: 204, body: "", type: "application/json" }),
  "500 with the result": (reply: SandboxReply): SandboxReply => ({ ...reply, status: 500 }),
  "302": (): SandboxReply => ({ status: 302, body: "", type: "text/plain", location: "/maintenance" }),
  "broken off": ({ body, ...reply }: SandboxReply): SandboxReply => ({
    ...reply,
    body: JSON.stringify(body ?? {}).slice(0, -9),
    type: "application/json",
  }),
  "twice in one": ({ body, ...reply }: SandboxReply): SandboxReply => ({
    ...reply,
    body: JSON.stringify(body ?? {}).repeat(2),
    type: "application/json",
  }),
  "no transaction": change({ TransactionID: null }),
  "transaction 0": change({ TransactionID: 0 }),
  "no status": change({ TransactionStatus: null }),
  "status in words": change({ TransactionStatus: "true" }),
  "no code": change({ ResponseMessage: null }),
  "undocumented code": change({ ResponseMessage: "D9999" }),
  "approval and decline": change({ ResponseMessage: "A2000, D4405" }),
  "decline of what was carried out": change(
    { TransactionStatus: false, ResponseMessage: "D4405", TotalAmount: 1 },
    { TotalAmount: 1 },
  ),
  "other reference": change({ InvoiceReference: OTHER }, { InvoiceReference: OTHER }),
  "no reference": change({ InvoiceReference: null }, { InvoiceReference: null }),
  "other amount": change({ TotalAmount: 1 }, { TotalAmount: 1 }),
  "two amounts": change({ TotalAmount: 1 }),
  "no amount": change({ TotalAmount: null }, { TotalAmount: null }),
  "other currency": change({ CurrencyCode: "840" }, { CurrencyCode: "USD" }),
  "no currency": change({ CurrencyCode: null }, { CurrencyCode: null }),
  "other access code": change({ AccessCode: "another" }),
  "each transaction twice": ({ body, ...reply }: SandboxReply): SandboxReply => ({
    ...reply,
    body:
      isFields(body) && Array.isArray(body.Transactions)
        ? { ...body, Transactions: [...body.Transactions, ...body.Transactions] }
        : body,
  }),
} as const satisfies Readonly<Record<string, (reply: SandboxReply) => SandboxReply>>;

export type OddAnswer = keyof typeof ODD_ANSWERS;
// `as`: the object has only its own keys.
export const ODD_NAMES = Object.keys(ODD_ANSWERS) as readonly OddAnswer[];

/**
 * Distorts a reply by the name of a mishap, such as `odd: {}`. Returns the reply unchanged for other names.
 */
export function distort(mishap: string, reply: SandboxReply): SandboxReply {
  const name = ODD_NAMES.find((each) => mishap.endsWith(`: ${each}`));
  return name === undefined ? reply : ODD_ANSWERS[name](reply);
}
