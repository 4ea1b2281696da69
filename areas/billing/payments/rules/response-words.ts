/** Text of each response code, as in the card provider's documentation (facts 7.7). */
const CODE_TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A2000: "Transaction Approved",
    A2008: "Honour With Identification",
    A2010: "Approved For Partial Amount",
    A2011: "Approved, VIP",
    A2016: "Approved, Update Track 3",
    D4401: "Refer to Issuer",
    D4402: "Refer to Issuer, special",
    D4403: "No Merchant",
    D4404: "Pick Up Card",
    D4405: "Do Not Honour",
    D4406: "Error",
    D4407: "Pick Up Card, Special",
    D4409: "Request In Progress",
    D4412: "Invalid Transaction",
    D4413: "Invalid Amount",
    D4414: "Invalid Card Number",
    D4415: "No Issuer",
    D4419: "Re-enter Last Transaction",
    D4421: "No Action Taken",
    D4422: "Suspected Malfunction",
    D4423: "Unacceptable Transaction Fee",
    D4425: "Unable to Locate Record On File",
    D4430: "Format Error",
    D4431: "Bank Not Supported By Switch",
    D4433: "Expired Card, Capture",
    D4434: "Suspected Fraud, Retain Card",
    D4435: "Card Acceptor, Contact Acquirer, Retain Card",
    D4436: "Restricted Card",
    D4437: "Contact Acquirer Security Department, Retain Card",
    D4438: "PIN Tries Exceeded",
    D4439: "No Credit Account",
    D4440: "Function Not Supported",
    D4441: "Lost Card",
    D4442: "No Universal Account",
    D4443: "Stolen Card",
    D4444: "No Investment Account",
    D4450: "Visa Checkout Transaction Error",
    D4451: "Insufficient Funds",
    D4452: "No Cheque Account",
    D4453: "No Savings Account",
    D4454: "Expired Card",
    D4455: "Incorrect PIN",
    D4456: "No Card Record",
    D4457: "Function Not Permitted to Cardholder",
    D4458: "Function Not Permitted to Terminal",
    D4459: "Suspected Fraud",
    D4460: "Acceptor Contact Acquirer",
    D4461: "Exceeds Withdrawal Limit",
    D4462: "Restricted Card",
    D4463: "Security Violation",
    D4464: "Original Amount Incorrect",
    D4466: "Acceptor Contact Acquirer, Security",
    D4467: "Capture Card",
    D4475: "PIN Tries Exceeded",
    D4482: "CVV Validation Error",
    D4490: "Cut off In Progress",
    D4491: "Card Issuer Unavailable",
    D4492: "Unable To Route Transaction",
    D4493: "Cannot Complete, Violation Of The Law",
    D4494: "Duplicate Transaction",
    D4495: "Card Declined",
    D4496: "System Error",
    D4497: "MasterPass Error",
    D4498: "PayPal Create Transaction Error",
    D4499: "Invalid Transaction for Auth/Void",
    V6040: "The card is no longer on file",
    V6113: "This payment can't be refunded",
    V6150: "Invalid Refund Amount",
    V6151: "Refund amount greater than original transaction",
    V6152: "Original transaction already refunded for total amount",
  }),
);

/** Fraud codes of the provider. Excludes F7001 because a challenged payment may still be approved. */
const FRAUD_CODE = /^F(7000|700[2-9]|7010|9001|901\d|902\d|903[0-47]|9050|9113)$/;

const codesIn = (codes: string): string[] => codes.split(/[\s,]+/).filter(Boolean);

/**
 * Returns the result that documented codes mean (H-1). Null for undocumented or contradictory codes, and
 * without codes.
 */
export function resultOfCodes(codes: string): "approved" | "declined" | null {
  const codeList = codesIn(codes);
  const isApproval = (code: string) => code.startsWith("A") && CODE_TEXTS.has(code);
  const isFraud = (code: string) => FRAUD_CODE.test(code);
  if (codeList.some(isApproval) && codeList.every((code) => isApproval(code) || isFraud(code)))
    return "approved";
  const isDecline = (code: string) => (code.startsWith("D") && CODE_TEXTS.has(code)) || isFraud(code);
  return codeList.length > 0 && codeList.every(isDecline) ? "declined" : null;
}

/**
 * Returns the text of response codes, such as "Insufficient Funds" for "D4451". Uses the first code with a
 * text; codes without a text are shown as they are.
 */
export function responseText(codes: string): string {
  const codeList = codesIn(codes);
  const codeText = codeList.map((code) => CODE_TEXTS.get(code)).find((text) => text !== undefined);
  if (codeText !== undefined) return codeText;
  if (codeList.some((code) => /^F[79]/.test(code))) return "Suspected Fraud";
  return codeList.length === 0 ? "No reason was given" : `Code ${codeList.join(", ")}`;
}
