import type { SandboxReply } from "#sandbox/http-server.ts";

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns a function that changes a reply's result (`ownFields`) and the request repeated in it (`innerFields`), for
 * each transaction of a search.
 */
const changeReply =
  (ownFields: Fields, innerFields: Fields = {}) =>
  ({ body, ...reply }: SandboxReply): SandboxReply => {
    const changeResult = (result: unknown): unknown => {
      if (!isFields(result)) return result;
      const changePart = (key: string) =>
        isFields(result[key]) ? { [key]: { ...result[key], ...innerFields } } : {};
      return { ...result, ...ownFields, ...changePart("Payment"), ...changePart("Refund") };
    };
    if (isFields(body) && Array.isArray(body.Transactions))
      return { ...reply, body: { ...body, Transactions: body.Transactions.map(changeResult) } };
    return { ...reply, body: changeResult(body) };
  };
const textReply =
  (content: string, status = 200) =>
  (): SandboxReply => ({ status, body: content, type: "application/json" });
const jsonReply = (body: unknown) => (): SandboxReply => ({ body });
const OTHER_REFERENCE = "0".repeat(32);

/**
 * Replies that aren't in the provider's documentation, or that are for another payment. None of them is a
 * valid result (H-1).
 */
export const ODD_ANSWERS = {
  "{}": jsonReply({}),
  "null errors": jsonReply({ Errors: null }),
  S5010: jsonReply({ Errors: "S5010", TransactionStatus: null }),
  V6000: jsonReply({ Errors: "V6000", TransactionStatus: false, ResponseMessage: "V6000" }),
  null: textReply("null"),
  list: textReply("[]"),
  empty: textReply(""),
  html: (): SandboxReply => ({
    body: "<!doctype html><title>Sign in</title><p>Welcome to this hotel's network.",
  }),
  "400": textReply('{"Errors":"V6000","TransactionStatus":false}', 400),
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
  "no transaction": changeReply({ TransactionID: null }),
  "transaction 0": changeReply({ TransactionID: 0 }),
  "no status": changeReply({ TransactionStatus: null }),
  "status in words": changeReply({ TransactionStatus: "true" }),
  "no code": changeReply({ ResponseMessage: null }),
  "undocumented code": changeReply({ ResponseMessage: "D9999" }),
  "approval and decline": changeReply({ ResponseMessage: "A2000, D4405" }),
  "decline of what was carried out": changeReply(
    { TransactionStatus: false, ResponseMessage: "D4405", TotalAmount: 1 },
    { TotalAmount: 1 },
  ),
  "other reference": changeReply(
    { InvoiceReference: OTHER_REFERENCE },
    { InvoiceReference: OTHER_REFERENCE },
  ),
  "no reference": changeReply({ InvoiceReference: null }, { InvoiceReference: null }),
  "other amount": changeReply({ TotalAmount: 1 }, { TotalAmount: 1 }),
  "two amounts": changeReply({ TotalAmount: 1 }),
  "no amount": changeReply({ TotalAmount: null }, { TotalAmount: null }),
  "other currency": changeReply({ CurrencyCode: "840" }, { CurrencyCode: "USD" }),
  "no currency": changeReply({ CurrencyCode: null }, { CurrencyCode: null }),
  "other access code": changeReply({ AccessCode: "another" }),
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
