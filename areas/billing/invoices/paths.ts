import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { invoiceList } from "./list.contract.ts";

export const invoicePaths = {
  own: accountPath("invoices", invoiceList.url),
  ownRecord: accountPath("invoices/details/{id}"),
  list: adminPath("accounts/manage", invoiceList.url),
  record: adminPath("accounts/invoice/{id}"),
  create: adminPath("accounts/create"),
  edit: adminPath("accounts/edit/{id}"),
  reminders: adminPath("accounts/reminders"),
  review: adminPath("accounts/review"),
};
