import { z } from "zod";
import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { invoiceList } from "./list.contract.ts";

export const invoicePaths = {
  own: accountPath("invoices", invoiceList.url),
  ownRecord: accountPath("invoices/details/{id}"),
  list: adminPath("accounts/manage", invoiceList.url),
  record: adminPath("accounts/invoice/{id}"),
  /** A new invoice, empty or with a client, a month and products ("11,12") filled in. */
  create: adminPath("accounts/create", {
    client: z.coerce.number<unknown>().int().positive().optional().catch(undefined),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .catch(undefined),
    products: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,9}(,\d{1,9}){0,49}$/))
      .optional()
      .catch(undefined),
  }),
  edit: adminPath("accounts/edit/{id}"),
  reminders: adminPath("accounts/reminders"),
  review: adminPath("accounts/review"),
};
