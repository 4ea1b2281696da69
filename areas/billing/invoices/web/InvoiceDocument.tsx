import { centsOf } from "#kernel/money/money.ts";
import { DocumentView } from "#platform/web/documents/DocumentView.tsx";
import type { Invoice, ShownInvoice } from "../invoice.contract.ts";
import { invoiceDocument } from "../rules/document.ts";

const toCents = (amount: number): number => centsOf(amount) ?? 0;

/** Builds the document of an unpublished invoice from the server's reply in dollars, as its PDF is built. */
const draftOf = (invoice: Invoice) =>
  invoiceDocument({
    ...invoice,
    subtotal: toCents(invoice.subtotal),
    tax: toCents(invoice.tax),
    total: toCents(invoice.total),
    lineItems: invoice.lineItems.map((line) => ({
      ...line,
      subtotal: toCents(line.subtotal),
      total_price: toCents(line.total_price),
    })),
  });

type PrintedInvoice = Invoice & Partial<Pick<ShownInvoice, "document">>;

export const InvoiceDocument = ({ invoice }: { invoice: PrintedInvoice }) => (
  <DocumentView of={invoice.document ?? draftOf(invoice)} />
);
