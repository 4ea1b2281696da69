import { findInvoice } from "#areas/billing/invoices/server/index.ts";
import { findAccessFacts } from "#areas/practice/clients/server/index.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { signupInvoiceRoutes } from "../invoice.contract.ts";
import { findSignupInvoice } from "./queries.ts";

const FORMS_ONLY = 2;

export const signupInvoiceHandlers: Handlers<typeof signupInvoiceRoutes> = {
  async signupInvoice({ db, actor, params, assertFound }) {
    const client = assertFound(await findAccessFacts(db, actor, params.doctorID));
    assertFound(resolveAccess(actor, client, ["invoice.own", "invoice.view"]));
    const invoiceRow = await findSignupInvoice(
      db,
      client.ID,
      params.userType === FORMS_ONLY ? "forms" : "signup",
    );
    const invoice = invoiceRow && (await findInvoice(db, client.ID, invoiceRow.ID));
    return invoice && invoice.status !== "paid" ? invoice : null;
  },
};
