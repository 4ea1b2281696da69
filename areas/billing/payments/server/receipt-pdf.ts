import { findInvoice, loadInvoice } from "#areas/billing/invoices/server/index.ts";
import { listReceipt, type PaymentRow } from "#areas/billing/ledger/server/index.ts";
import { surchargeTaxOf } from "#areas/billing/ledger/rules/postings.ts";
import { formatReceiptNumber } from "#areas/billing/invoices/invoice.contract.ts";
import type { Db } from "#platform/db/db.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { paymentRoutes } from "../contract.ts";
import { receiptDocument, type ReceiptLine } from "../rules/receipt-document.ts";

/** Returns the PDF of a whole receipt with all its invoices. A failed payment has no receipt. */
export async function receiptPdf(call: HandlerContext<typeof paymentRoutes.receiptPdf>) {
  const { db, params, assertFound, auditList } = call;
  const invoice = assertFound(await loadInvoice(call, params.id));
  const { _doctor, invoicer, invoicee } = invoice;
  const payment = assertFound(
    invoice.payments.find(({ ID, is_successful }) => ID === params.payment && is_successful),
  );
  const rows = await listReceipt(db, _doctor, payment.receipt_number);
  const { receipt_number, payment_date, payment_type, is_refund, gateway_transaction: transaction } = payment;
  const lines = await Promise.all(rows.map((row) => lineOf(db, _doctor, row)));
  const facts = {
    receipt_number,
    payment_date,
    payment_type,
    is_refund,
    transaction,
    invoicer,
    invoicee,
    lines,
  };
  auditList(_doctor, "invoice", [...new Set(rows.map(({ _invoice }) => _invoice))]);
  const name = `${is_refund ? "Refund" : "Receipt"} ${formatReceiptNumber(receipt_number)}.pdf`;
  return sendPdf(call, name, receiptDocument(facts), []);
}

async function lineOf(db: Db, _doctor: number, row: PaymentRow): Promise<ReceiptLine> {
  const invoice = await findInvoice(db, _doctor, row._invoice);
  if (!invoice) throw new Error("the invoice of a payment is there");
  const { invoice_number, invoice_date, total: invoice_total } = invoice;
  const { payment_amount: amount, client_credit, surcharge } = row;
  const surcharge_tax = surchargeTaxOf(surcharge, invoice);
  return { invoice_number, invoice_date, invoice_total, amount, client_credit, surcharge, surcharge_tax };
}
