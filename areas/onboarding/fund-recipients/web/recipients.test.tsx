import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { FundRecipient } from "../contract.ts";
import { RecipientListPage } from "./RecipientListPage.tsx";

const hcf: FundRecipient = {
  ID: 4,
  code: "HCF",
  name: "HCF",
  short_name: "HCF",
  note: null,
  way: "email",
  email_address: null,
  postal_address: null,
  website: null,
  fund_codes: ["HCF"],
  asks_medicare_letter: false,
  asks_bank_statement: true,
  takes_digital_signature: true,
  reply_days: 7,
  version: 3,
};
afterEach(() => vi.unstubAllGlobals());

test("lists recipients and saves a changed address with the version that was read", async () => {
  const calls = answerCalls({
    "GET /api/fundRecipient": { body: [hcf] },
    "PUT /api/fundRecipient/4": ({ body }) => ({ body: { ...hcf, ...Object(body) } }),
  });
  await renderPage(<RecipientListPage />);
  fireEvent.click((await screen.findAllByText("HCF"))[0] ?? document.body);
  fireEvent.change(await screen.findByRole("textbox", { name: /Email/ }), {
    target: { value: "gap@hcf.example" },
  });
  fireEvent.click(screen.getByRole("button", { name: /Save recipient/ }));
  await screen.findByText("Saved Successfully");
  const sent = Object(calls.find(({ method }) => method === "PUT")?.body);
  expect([sent.email_address, sent.version, sent.asks_bank_statement]).toEqual(["gap@hcf.example", 3, true]);
});

test("a save that fails keeps what was typed", async () => {
  answerCalls({ "GET /api/fundRecipient": { body: [hcf] }, "PUT /api/fundRecipient/4": "unreachable" });
  await renderPage(<RecipientListPage />);
  fireEvent.click((await screen.findAllByText("HCF"))[0] ?? document.body);
  fireEvent.change(await screen.findByRole("textbox", { name: /Email/ }), {
    target: { value: "gap@hcf.example" },
  });
  fireEvent.click(screen.getByRole("button", { name: /Save recipient/ }));
  await screen.findByRole("alert");
  expect(screen.getByDisplayValue("gap@hcf.example")).toBeTruthy();
});
