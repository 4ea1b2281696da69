import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PackagesPage } from "./PackagesPage.tsx";

let answers: StubReplies;
let calls: Call[];
const entry = {
  ID: 1,
  client_service_id: 14,
  is_trial: true,
  trial_exp_date: "2020-01-01",
  active_date: "2019-12-01",
  cut_off_date: null,
  next_invoice_date: null,
  appointmaid_package: null,
  included_billing: null,
  is_deleted: false,
  description: "Standard",
  kind: "billing",
  provider_limit: null,
};
const practice = (ID: number, active: boolean) => ({
  ID,
  practice_name: `Rooms ${ID}`,
  provider_number: "2426621B",
  active,
});
const client = { ID: raman.ID, services: [entry], practices: [practice(1, true), practice(2, true)] };
const nothing = { lines: [], subtotal: 0, tax: 0, total: 0 };
const invoice = {
  ...{
    ID: 9,
    invoice_number: 42,
    invoice_date: "2026-11-20",
    due_date: "2026-12-04",
    description: "Sign-up",
  },
  ...{ subtotal: 99, tax: 9.9, total: 108.9, outstanding: 108.9, is_signup: true },
  lineItems: [{ ID: 1, description: "Saver, 1 month", subtotal: 99 }],
};
const path = `/api/doctor/${raman.ID}`;

beforeEach(() => {
  answers = {
    [`GET ${path}`]: { body: client },
    [`GET /api/invoice/signup/${raman.ID}/1`]: { body: null },
    "POST /api/signup/quote": { body: { ...nothing, monthly: nothing } },
    "GET /api/service": {
      body: [
        {
          ID: 13,
          description: "Saver",
          kind: "billing",
          _product: 25,
          provider_limit: 1,
          includes: ["Claims"],
        },
      ],
    },
    "GET /api/product": {
      body: [{ ID: 25, name: "Saver", unit_price: 99, has_gst: true, charge_type: null, period: null }],
    },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderPage(
    <SessionProvider me={{ ...reception("account.package"), client: raman }}>
      <ClientProvider client={raman}>
        <PackagesPage />
      </ClientProvider>
    </SessionProvider>,
  );

test("C-122: says that a trial is over and activates it, once confirmed", async () => {
  answers[`PUT /api/doctor/activate/${raman.ID}`] = { body: client };
  await show();
  expect(await screen.findByText("Trial over. Activate it to go on")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Activate package" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Activate package" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ services: [14] }));
});

test("RULE-PKG-01: a switch to a package for one provider asks for exactly one, before anything is sent", async () => {
  answers[`PUT /api/doctor/switchpackage/${raman.ID}/true`] = {
    body: { ID: raman.ID, services: [], _invoice: 7 },
  };
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Switch package" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Saver" }));
  expect(screen.getByRole("row", { name: "A month with GST $108.90" })).toBeTruthy();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Switch package" }));
  expect(await screen.findByText("Please select one active provider")).toBeTruthy();
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
});

test.each([
  [15, "Premium", "true"],
  [14, "Standard", "true"],
  [13, "Saver", "false"],
])("RULE-PKG-04: the switch from package %s (%s) says %s", async (client_service_id, description, said) => {
  const route = `PUT /api/doctor/switchpackage/${raman.ID}/${said}`;
  answers[`GET ${path}`] = {
    body: {
      ...client,
      services: [{ ...entry, client_service_id, description }],
      practices: [practice(1, true)],
    },
  };
  answers["GET /api/service"] = {
    body: [
      {
        ID: 17,
        description: "Basic",
        kind: "billing",
        _product: null,
        provider_limit: 1,
        includes: ["Claims"],
      },
    ],
  };
  answers[route] = { body: { ID: raman.ID, services: [], _invoice: 7 } };
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Switch package" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Basic" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Switch package" }));
  await waitFor(() => expect(calls.map((call) => `${call.method} ${call.url}`)).toContain(route));
});

test("says when it can't be read", async () => {
  answers[`GET ${path}`] = { status: 400, body: { message: "Not now.", code: "invalid" } };
  await show();
  expect(await screen.findByText("Not now.")).toBeTruthy();
});

test("STATE-SIGNUP-01: adding a service without an invoice reloads the page after 2 seconds; nothing chosen is missed first", async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { ...window.location, reload });
  answers["GET /api/service"] = {
    body: [
      {
        ID: 102,
        description: "App only",
        kind: "app",
        _product: null,
        provider_limit: null,
        includes: ["Claims"],
      },
    ],
  };
  answers["POST /api/doctor/upgrade"] = { body: { ID: raman.ID, _invoice: null } };
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Add services" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Add services" }));
  expect(await dialog.findByText("Please select at least one service")).toBeTruthy();
  const input = await dialog.findByLabelText("Services", { selector: "input" });
  await waitFor(() => {
    fireEvent.click(input);
    fireEvent.click(screen.getByRole("option", { name: "App only", hidden: true }));
  });
  fireEvent.click(dialog.getByRole("button", { name: "Add services" }));
  await waitFor(() =>
    expect(calls.find(({ method, url }) => method === "POST" && url.includes("upgrade"))?.body).toMatchObject(
      {
        services: [{ client_service_id: 102 }],
      },
    ),
  );
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

test("STATE-SIGNUP-02: closing without paying deletes the unpaid invoice, once confirmed", async () => {
  answers[`GET /api/invoice/signup/${raman.ID}/1`] = { body: invoice };
  answers["DELETE /api/invoice/9"] = { body: { ID: 9 } };
  await show();
  expect(await screen.findByRole("button", { name: "Continue to card page $108.90" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add services" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Close without paying" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete invoice" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

test("says what each service includes and costs, and compares the packages", async () => {
  answers["GET /api/service"] = {
    body: [
      {
        ID: 14,
        description: "Standard",
        kind: "billing",
        _product: 26,
        provider_limit: null,
        includes: ["Claims"],
      },
      {
        ID: 13,
        description: "Saver",
        kind: "billing",
        _product: 25,
        provider_limit: 1,
        includes: ["Claims"],
      },
      {
        ID: 18,
        description: "Billing percentage",
        kind: "billing",
        _product: 31,
        provider_limit: null,
        includes: ["Claims"],
      },
    ],
  };
  const monthly = { has_gst: true, charge_type: "Per month", period: "Monthly" };
  answers["GET /api/product"] = {
    body: [
      { ID: 26, name: "Standard", unit_price: 199, ...monthly },
      { ID: 25, name: "Saver", unit_price: 99, ...monthly },
    ],
  };
  await show();
  expect(await screen.findByText("Claims, bulk bills and gaps")).toBeTruthy();
  const table = within(await screen.findByRole("table", { name: "Billing packages" }));
  await table.findByText("Saver");
  const rows = table.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Saver.*\$108\.90.*\$1,197\.90.*1.*Claims/),
    expect.stringMatching(/^Standard.*\$218\.90.*\$2,407\.90.*Unlimited.*Claims/),
  ]);
  expect(screen.getByText("$199.00 a month plus GST")).toBeTruthy();
});
