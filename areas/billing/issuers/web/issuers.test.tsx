import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Issuer } from "../contract.ts";
import { IssuersPage } from "./IssuersPage.tsx";

const delivered: Issuer = {
  ID: 1,
  name: "Corella",
  trading_name: null,
  abn: null,
  address: null,
  phone: null,
  email: null,
  bank_account_name: null,
  bsb: null,
  account_number: null,
  gst_registered: true,
  logo: null,
  version: 3,
};
afterEach(() => vi.unstubAllGlobals());

const show = (...permissions: string[]) =>
  renderPage(
    <SessionProvider me={administrator(...permissions)}>
      <IssuersPage />
    </SessionProvider>,
  );

test("G-30: the ABN and the bank account of an issuer are saved with the version that was read", async () => {
  const calls = answerCalls({
    "GET /api/issuer": { body: [delivered] },
    "PUT /api/issuer/1": ({ body }) => ({ body: { ...delivered, ...Object(body) } }),
  });
  await show("invoice.view", "invoice.edit");
  fireEvent.click((await screen.findAllByText("Corella"))[0] ?? document.body);
  fireEvent.change(await screen.findByRole("textbox", { name: /ABN/ }), {
    target: { value: "51 824 753 556" },
  });
  fireEvent.change(screen.getByRole("textbox", { name: /BSB/ }), { target: { value: "062-000" } });
  fireEvent.click(screen.getByRole("button", { name: /Save issuer/ }));
  await screen.findByText("Saved Successfully");
  expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    abn: "51824753556",
    bsb: "062000",
    version: 3,
  });
});

test("G-30: a new issuer; a save that fails keeps what was typed", async () => {
  const calls = answerCalls({ "GET /api/issuer": { body: [] }, "POST /api/issuer": "unreachable" });
  await show("invoice.view", "invoice.edit");
  fireEvent.click((await screen.findAllByRole("button", { name: /Add issuer/ }))[0] ?? document.body);
  fireEvent.change(await screen.findByRole("textbox", { name: /Legal name/ }), {
    target: { value: "Wattle Billing Pty Ltd" },
  });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /Add issuer/ }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  await screen.findByRole("alert");
  expect(screen.getByDisplayValue("Wattle Billing Pty Ltd")).toBeTruthy();
});

test("G-30: who may only view invoices sees the issuers, and edits none", async () => {
  answerCalls({ "GET /api/issuer": { body: [delivered] } });
  await show("invoice.view");
  fireEvent.click((await screen.findAllByText("Corella"))[0] ?? document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /Add issuer/ })).toBeNull();
});
