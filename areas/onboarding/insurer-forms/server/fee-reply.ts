import { findInvoice } from "#areas/billing/invoices/server/index.ts";
import type { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { FormFee } from "../form.contract.ts";
import type { FormRow } from "./queries.ts";

type FeeRow = Pick<FormRow, "_doctor" | "_invoice" | "_submitted_by">;

/** Returns the fee of a draft with the account to pay into. Null if there is no invoice or it is void. */
export async function feeReply(
  db: Db,
  { _doctor, _invoice, _submitted_by }: FeeRow,
): Promise<z.input<typeof FormFee> | null> {
  const invoice = _invoice === null ? undefined : await findInvoice(db, _doctor, _invoice);
  if (!invoice || invoice.is_void) return null;
  const { ID, invoice_number, total, outstanding, due_date, invoicer, status } = invoice;
  const { name, bank_account_name, bsb, account_number } = invoicer;
  const account = { issuer: name, bank_account_name, bsb, account_number };
  const is_awaited = _submitted_by !== null;
  return {
    _invoice: ID,
    invoice_number,
    total,
    outstanding: status === "paid" ? 0 : outstanding,
    due_date,
    ...account,
    is_awaited,
  };
}
