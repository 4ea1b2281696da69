import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type Answers, answerCalls, type Call } from "#platform/web/testing/outside.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { Toasts } from "#platform/web/ui/Toasts.tsx";
import { PackagesPage } from "./PackagesPage.tsx";

let answers: Answers;
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
const practice = (ID: number, active: boolean) => ({ ID, practice_name: `Rooms ${ID}`, provider_number: "2426621B", active });
const client = { ID: raman.ID, services: [entry], practices: [practice(1, true), practice(2, true)] };
const path = `/api/doctor/${raman.ID}`;

beforeEach(() => {
  answers = {
    [`GET ${path}`]: { body: client },
    "GET /api/service": { body: [{ ID: 13, description: "Saver", kind: "billing", _product: 25, provider_limit: 1 }] },
    "GET /api/product": { body: [{ ID: 25, name: "Saver", unit_price: 99, has_gst: true, charge_type: null, period: null }] },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <Toasts />
        <SessionProvider me={{ ...reception("account.package"), client: raman }}>
          <ClientProvider client={raman}>
            <PackagesPage />
          </ClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </Theme>,
  );

test("C-122: says that a trial is over and activates it, once confirmed", async () => {
  answers[`PUT /api/doctor/activate/${raman.ID}`] = { body: client };
  show();
  expect(await screen.findByText("Trial over. Activate it to go on")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Activate" }));
  fireEvent.click(await screen.findByRole("button", { name: "Activate package" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ services: [14] }));
});

test("RULE-PKG-01: a switch to a package for one provider asks for exactly one, before anything is sent", async () => {
  answers[`PUT /api/doctor/switchpackage/${raman.ID}/true`] = { body: { ID: raman.ID, services: [], _invoice: 7 } };
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Switch package" }));
  const input = await screen.findByLabelText("New package", { selector: "input" });
  await waitFor(() => {
    if (input.getAttribute("aria-expanded") !== "true") fireEvent.click(input);
    fireEvent.click(screen.getByRole("option", { name: "Saver, $99.00 a month plus GST", hidden: true }));
    expect(input).toHaveProperty("value", "Saver, $99.00 a month plus GST");
  });
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
    body: { ...client, services: [{ ...entry, client_service_id, description }], practices: [practice(1, true)] },
  };
  answers["GET /api/service"] = { body: [{ ID: 17, description: "Basic", kind: "billing", _product: null, provider_limit: 1 }] };
  answers[route] = { body: { ID: raman.ID, services: [], _invoice: 7 } };
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Switch package" }));
  const input = await screen.findByLabelText("New package", { selector: "input" });
  await waitFor(() => {
    if (input.getAttribute("aria-expanded") !== "true") fireEvent.click(input);
    fireEvent.click(screen.getByRole("option", { name: /^Basic/, hidden: true }));
    expect(input).toHaveProperty("value", expect.stringMatching(/^Basic/));
  });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Switch package" }));
  await waitFor(() => expect(calls.map((call) => `${call.method} ${call.url}`)).toContain(route));
});

test("says when it can't be read", async () => {
  answers[`GET ${path}`] = { status: 400, body: { message: "Not now.", code: "invalid" } };
  show();
  expect(await screen.findByText("Not now.")).toBeTruthy();
});
