import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import {
  auditInvoice,
  dayOf,
  findInvoice,
  findInvoiceClient,
  type FoundInvoice,
  lockInvoice,
} from "#areas/billing/invoices/server/index.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { surchargeOf } from "#areas/billing/ledger/rules/decimal.ts";
import {
  bookReceipt,
  findPayment,
  insertFailedPayment,
  lockClientCredit,
  lockInvoiceBalance,
  type PaymentRow,
} from "#areas/billing/ledger/server/index.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import {
  type ManualReceiptBody,
  type paymentRoutes,
  receiptIncomplete,
  receiptRefused,
} from "../contract.ts";
import {
  mayBePaid,
  mayReceive,
  mayRecord,
  mayUseCredit,
  type ReceiptPart,
  partsOf,
} from "../rules/receipt.ts";
import { type PaidHook, publishPaidInvoice } from "./publish-paid-invoice.ts";
import { mailReceipt } from "./receipt-mail.ts";

type Context = HandlerContext<typeof paymentRoutes.manual>;

/** Returns the refusal of an invoice that does not exist, or not for the caller. */
function unknownInvoice({ allocations = [] }: ManualReceiptBody) {
  const reason = "This invoice can't be found.";
  return refusalOf(
    receiptIncomplete,
    { reason },
    { [allocations.length > 0 ? "allocations" : "_invoice"]: reason },
  );
}

/** Records a receipt with one payment per invoice, all or none of them (API-PAY-002). */
export async function recordReceipt(call: Context, paidHooks: readonly PaidHook[]) {
  const { db, body, assertAllowed, assertFound, auditWrite } = call;
  assertAllowed(mayRecord(body, dayOf(call)));
  const receiptPayments: PaymentRow[] = [];
  let _doctor: number | undefined;
  // Pays in ID order because two receipts may cover the same invoices.
  for (const part of partsOf(body).toSorted((a, b) => a._invoice - b._invoice)) {
    const owner = await findInvoiceClient(db, call, part._invoice, "payment.manual");
    if (owner === undefined) throw unknownInvoice(body);
    if (_doctor !== undefined && owner !== _doctor)
      throw refusalOf(receiptRefused, { reason: "These invoices belong to several clients." });
    _doctor = owner;
    const payment = await payPart(call, owner, part, receiptPayments[0]?.receipt_number);
    receiptPayments.push(payment);
    const invoice = assertFound(await findInvoice(db, owner, part._invoice));
    auditWrite(auditInvoice(invoice, messageOf(payment, invoice), null, payment));
    const isPaid = payment.is_successful && invoice.status === "paid";
    if (!isPaid) continue;
    for (const hook of paidHooks)
      for (const change of await hook(db, { _doctor: owner, invoice: invoice.ID, now: call.now }))
        auditWrite(change);
  }
  const firstPayment = assertFound(receiptPayments[0]);
  if (body.send_email && firstPayment.is_successful)
    await mailReceipt(db, call.services, assertFound(_doctor), receiptPayments);
  return { ...firstPayment, payments: receiptPayments };
}

const messageOf = (payment: PaymentRow, { invoice_number }: FoundInvoice): string =>
  payment.is_successful
    ? `recorded ${formatMoney(payment.payment_amount)} (${paymentTypeName(payment.payment_type)}) for the invoice ${formatInvoiceNumber(invoice_number)}`
    : `recorded a failed payment for the invoice ${formatInvoiceNumber(invoice_number)}`;

async function payPart(
  call: Context,
  _doctor: number,
  { _invoice, amount }: ReceiptPart,
  receipt_number: number | undefined,
) {
  const { db, actor, body, services, now, assertAllowed, assertFound, auditWrite } = call;
  const recorder = { _doctor, _recorded_by: actor.ID };
  assertFound(await lockInvoice(db, _doctor, _invoice));
  const invoice = assertFound(await findInvoice(db, _doctor, _invoice));
  const payment_type = body.use_credit ? null : (body.payment_type ?? null);
  const payment_date = assertFound(body.payment_date);
  const common = { _invoice, payment_type, amount, payment_date };
  if (body.is_successful === false)
    return assertFound(await findPayment(db, _doctor, await insertFailedPayment(db, recorder, common)));
  assertAllowed(mayBePaid(invoice));
  if (!invoice.is_published) auditWrite(await publishPaidInvoice(db, services, invoice, now));
  const outstanding = (await lockInvoiceBalance(db, _doctor, _invoice)) ?? 0;
  assertAllowed(mayReceive(amount, outstanding, body.keep_credit === true && !body.use_credit));
  if (body.use_credit) assertAllowed(mayUseCredit(amount, await lockClientCredit(db, _doctor)));
  const surcharge = surchargeOf(amount, payment_type);
  const ID = await bookReceipt(db, recorder, { ...common, surcharge, invoice, outstanding, receipt_number });
  return assertFound(await findPayment(db, _doctor, ID));
}
