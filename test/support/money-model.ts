import type { EwaySandbox } from "#sandbox/eway/eway.ts";

/**
 * The expected state of one invoice in cents, computed from accepted requests. No value is read from the
 * ledger.
 */
interface Expected {
  readonly ID: number;
  readonly number: string;
  total: number;
  /** Totals of all accepted versions of the lines. */
  readonly totals: Set<number>;
  isPublished: boolean;
  isRemoved: boolean;
  /** Manually recorded receipts that were not paid from client credit. */
  received: number;
  /** Receipts paid with client credit. */
  fromCredit: number;
  /** Refunds of receipts paid with money; `toCredit` counts refunds of receipts paid with client credit. */
  returned: number;
  toCredit: number;
  credited: number;
  writtenOff: number;
}

/** An invoice as the product returns it, in dollars. */
export interface Answered {
  readonly ID: number;
  readonly outstanding: number;
  readonly client_credit: number;
  readonly payments: readonly { readonly client_credit: number; readonly is_successful: boolean }[];
  readonly credit_notes: readonly { readonly client_credit: number }[];
}

export interface RefundRow {
  readonly payment_amount: number;
  readonly _refund_of: number | null;
  /** Message of the card provider. Null for a refund by hand. */
  readonly response_message: string | null;
}

/**
 * Returns the state of an invoice from the accepted requests in any order: a removed draft is deleted, and a
 * removed published invoice is void.
 */
export const stateOf = ({ isPublished, isRemoved }: Pick<Expected, "isPublished" | "isRemoved">) =>
  isPublished ? (isRemoved ? "void" : "published") : isRemoved ? "deleted" : "draft";

/**
 * Returns the amount owed before payments, in cents. Zero unless the invoice is published: a void invoice was
 * never owed.
 */
const owedOf = (each: Expected): number =>
  stateOf(each) === "published" ? each.total - each.credited - each.writtenOff : 0;

export const cents = (dollars: number): number => Math.round(dollars * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Independent accounts to compare with the product's: accepted requests, and the transactions that the card
 * provider executed, by invoice number. The accounts share no code and no table with the ledger.
 */
export class MoneyModel {
  readonly invoices = new Map<number, Expected>();
  readonly #creditReceipts = new Set<number>();
  readonly #eway: EwaySandbox;
  readonly #from: number;

  constructor(eway: EwaySandbox) {
    this.#eway = eway;
    this.#from = eway.transactions.length;
  }

  add(ID: number, invoice_number: number, total: number): void {
    const none = { received: 0, fromCredit: 0, returned: 0, toCredit: 0, credited: 0, writtenOff: 0 };
    const number = String(invoice_number).padStart(6, "0");
    this.invoices.set(ID, {
      ID,
      number,
      total,
      totals: new Set([total]),
      isPublished: false,
      isRemoved: false,
      ...none,
    });
  }

  of(ID: number): Expected {
    const found = this.invoices.get(ID);
    if (!found) throw new Error(`the model has the invoice ${ID}`);
    return found;
  }

  receive(ID: number, payment: number, amount: number, isFromCredit: boolean): void {
    if (isFromCredit) this.#creditReceipts.add(payment);
    this.of(ID)[isFromCredit ? "fromCredit" : "received"] += amount;
  }

  /** Adds refunds by hand. Skips refunds to a card, which are counted from the provider's transactions. */
  refund(ID: number, rows: readonly RefundRow[]): void {
    for (const row of rows) {
      if (row.response_message !== null) continue;
      const isToCredit = row._refund_of !== null && this.#creditReceipts.has(row._refund_of);
      this.of(ID)[isToCredit ? "toCredit" : "returned"] -= cents(row.payment_amount);
    }
  }

  /** Returns the cents that the provider charged and refunded for an invoice. */
  card({ number }: Expected): { readonly taken: number; readonly returned: number } {
    const ours = this.#eway.transactions
      .slice(this.#from)
      .filter(({ InvoiceNumber, TransactionStatus }) => TransactionStatus && InvoiceNumber === number);
    const of = (isRefund: boolean) =>
      sum(
        ours
          .filter((one) => (one.OriginalTransactionId !== null) === isRefund)
          .map(({ TotalAmount }) => TotalAmount),
      );
    return { taken: of(false), returned: of(true) };
  }

  /** Returns the differences between an invoice from the product and these accounts, or an empty list. */
  differences(answered: Answered): string[] {
    const expected = this.of(answered.ID);
    const { taken, returned } = this.card(expected);
    const beyond = [...answered.payments.filter((row) => row.is_successful), ...answered.credit_notes].map(
      (row) => cents(row.client_credit),
    );
    const paid =
      expected.received + expected.fromCredit + taken - returned - expected.returned - expected.toCredit;
    const left = owedOf(expected) - paid + sum(beyond);
    const outstanding = cents(answered.outstanding);
    if (!expected.isPublished) return paid === 0 ? [] : [`draft ${answered.ID}: ${paid} was paid`];
    return outstanding === left
      ? []
      : [`invoice ${answered.ID}: ${outstanding} is outstanding, expected ${left}`];
  }

  /** Returns the client's debt less the client's credit in cents, computed from money alone. */
  balance(): number {
    return sum(
      [...this.invoices.values()].map((each) => {
        const { taken, returned } = this.card(each);
        return owedOf(each) - each.received - taken + each.returned + returned;
      }),
    );
  }
}
