import { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";

/** Sign-up invoice with its amounts and lines, without data of the client (G-50). */
export const SignupInvoice = Invoice.pick({
  ID: true,
  invoice_number: true,
  invoice_date: true,
  due_date: true,
  description: true,
  subtotal: true,
  tax: true,
  total: true,
  outstanding: true,
  is_published: true,
  status: true,
  kind: true,
  is_signup: true,
  lineItems: true,
});

export const signupInvoiceRoutes = {
  signupInvoice: route({
    id: "API-REG-009",
    summary:
      "The unpaid sign-up (usertype 1) or forms-fee (usertype 2) invoice of a client; null without one",
    method: "GET",
    path: "/invoice/signup/{doctorID}/{userType}",
    access: {
      needs: ["invoice.own", "invoice.view"],
      client: "none",
      callers: "all",
      peers: false,
      session: { pendingMfa: ["payment"] },
    },
    params: { doctorID: IdParam, userType: IdParam.max(2) },
    entities: { doctorID: "doctor" },
    reply: SignupInvoice.nullable(),
  }),
};
