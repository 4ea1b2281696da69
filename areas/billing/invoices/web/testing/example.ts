export const product = {
  ID: 101,
  name: "Transcription",
  unit_price: 0.1825,
  has_gst: true,
  charge_type: null,
  period: null,
};

/** Unpublished invoice of the client. */
export const draft = {
  ...{
    ID: 7,
    _doctor: 1,
    invoice_number: 42,
    invoice_date: "2026-11-01",
    due_date: "2026-11-15",
    description: "Typing",
  },
  ...{
    subtotal: 10,
    tax: 1,
    total: 11,
    outstanding: 11,
    is_published: false,
    is_void: false,
    status: "unpublished",
    version: 3,
  },
  lineItems: [
    {
      ID: 1,
      _product: null,
      description: "Typing",
      unit_price: 10,
      units: 1,
      has_gst: true,
      subtotal: 10,
      total_price: 11,
    },
  ],
  invoicer: {
    ...{ ID: 1, name: "Corella", company: null, email: null, address: null, abn: "81111222444", phone: null },
    ...{ gst_registered: true, bank_account_name: null, bsb: null, account_number: null },
  },
  invoicee: {
    ...{ ID: 1, name: "Dr Priya Raman", company: "Raman Orthopaedics", email: "accounts@raman.example" },
    ...{ address: "1 Bridge Road, Richmond VIC 3121", abn: "81111222444", phone: null },
  },
};
const other = {
  ...draft,
  ...{
    ID: 5,
    invoice_number: 41,
    status: "paid",
    is_published: true,
    client: { ID: 1, username: "raman", name: "Dr Priya Raman" },
  },
};
/** Replies to the requests of an open draft and to its save. */
export const EDITED = {
  "GET /api/invoice/products": { body: [product] },
  "GET /api/invoice/0": { body: draft },
  "GET /api/issuer": { body: [{ ID: 1, name: "Corella" }] },
  "GET /api/invoice/summary": { body: { outstanding: 100, client_credit: 5 } },
  "GET /api/invoice/list/50/1": { body: { invoices: [other], totalItems: 1 } },
  "GET /api/reminderStep": {
    body: [{ ID: 1, days: 7, subject: "", body: "", since: "2020-01-01", version: 1 }],
  },
  "PUT /api/invoice/7": { body: { ...draft, version: 4 } },
};
