import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { feeUnpaid } from "../contract.ts";
import type { FormFee } from "../form.contract.ts";
import { draftForm } from "../rules/complete-form.ts";
import { FeeCard } from "./FeeCard.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { useDraft } from "./useDraft.ts";

const fee: FormFee = {
  _invoice: 9,
  invoice_number: 42,
  total: 33,
  outstanding: 33,
  due_date: "2026-12-06",
  issuer: "Synapse",
  bank_account_name: "Synapse Pty Ltd",
  bsb: "062000",
  account_number: "12345678",
  is_awaited: true,
};
const form = draftForm({
  client: { ID: 7, username: "formsonly", name: "Dr Hugo Lindner", user_type: 2, _signature_file: null },
});
const Review = () => <ReviewStep draft={useDraft(form)} />;
afterEach(() => vi.unstubAllGlobals());

test("RULE-IFRM-07, RULE-IFRM-08: a submission that waits for its fee opens the payment; where that fails, the draft and the bank account are shown", async () => {
  answerCalls({
    "GET /api/fundRecipient": { body: [] },
    "GET /api/insurerForms/5": { body: { ...form, _invoice: 9, fee, version: 4 } },
    "GET /api/invoice/9": {
      body: {
        ...{ ID: 9, outstanding: 33, total: 33, tax: 3 },
        lineItems: [{ ID: 1, description: "Forms fee", subtotal: 30 }],
      },
    },
    "GET /api/invoice/9/accesscode": {
      status: 409,
      body: {
        code: "gateway.failed",
        message: "There was a problem completing the payment: The card provider can't be reached.",
      },
    },
    "POST /api/insurerForms": {
      status: 409,
      body: { code: feeUnpaid.code, message: "Submit Failed. Please contact Synapse." },
    },
  });
  await renderPage(
    <SessionProvider me={doctor("form.submit")}>
      <OwnerProvider owner={{ doctor_id: 7 }}>
        <ClientProvider client={raman}>
          <Review />
        </ClientProvider>
      </OwnerProvider>
    </SessionProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /^Submit \d/ }));
  expect(await screen.findByText(/sent once the forms fee is paid/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Submit forms" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pay forms fee" }));
  expect(await dialog.findByText("Forms fee")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Continue to card page $33.00" }));
  expect(await dialog.findByText(/The card provider can't be reached/)).toBeTruthy();
  for (const close of dialog.getAllByRole("button", { name: "Close" }).slice(-1)) fireEvent.click(close);
  expect(await screen.findByText("The forms are submitted once the forms fee is paid.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pay $33.00 by card" })).toBeTruthy();
  expect(screen.getAllByText("000042")).toHaveLength(2);
  for (const text of ["062-000", "12345678", "Synapse Pty Ltd", "06/12/2026"])
    expect(screen.getByText(text)).toBeTruthy();
});

test("without a bank account, when changed, and when paid, it says what to do", async () => {
  await renderPage(<FeeCard fee={{ ...fee, bsb: null, is_awaited: false }} onPay={() => undefined} />);
  expect(screen.getByText("To pay by bank transfer, contact Synapse for the account.")).toBeTruthy();
  expect(screen.getByText(/Submit them again/)).toBeTruthy();
  await renderPage(<FeeCard fee={{ ...fee, outstanding: 0, is_awaited: false }} onPay={() => undefined} />);
  expect(screen.getByText("The forms fee is paid. Submit the forms.")).toBeTruthy();
});

test.each([
  [2, "/account"],
  [1, "/account/raman"],
])("RULE-IFRM-19: after submitting, a client of user type %s is at %s", async (user_type, home) => {
  const own = { ...form, client: { ...form.client, user_type } };
  const OwnReview = () => <ReviewStep draft={useDraft(own)} />;
  answerCalls({
    "GET /api/fundRecipient": { body: [] },
    "POST /api/insurerForms": { status: 201, body: { ...own, form_status: 1, version: 4 } },
  });
  const { address } = await renderPage(
    <SessionProvider me={doctor("form.submit")}>
      <OwnerProvider owner={{ doctor_id: 7 }}>
        <ClientProvider client={raman}>
          <OwnReview />
        </ClientProvider>
      </OwnerProvider>
    </SessionProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /^Submit \d/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Submit forms" }));
  await waitFor(() => expect(address().replace(/\/$/, "")).toBe(home));
});

test("changes that are not saved yet are saved before the forms are submitted; a refused save submits nothing", async () => {
  const Changed = () => {
    const draft = useDraft(form);
    return (
      <>
        <button
          type="button"
          onClick={() => draft.set({ attachments: [{ _file: 4, kind: "bank_statement" }] })}
        >
          Attach
        </button>
        <p>{draft.problem}</p>
        <ReviewStep draft={draft} />
      </>
    );
  };
  const answers: StubReplies = {
    "GET /api/fundRecipient": { body: [] },
    "PUT /api/insurerForms/5": {
      status: 409,
      body: { code: "stale", message: "Sarah Lindqvist updated this record" },
    },
    "POST /api/insurerForms": { status: 201, body: { ...form, form_status: 1, version: 5 } },
  };
  const calls = answerCalls(answers);
  const sent = () => calls.map(({ method }) => method).filter((method) => method !== "GET");
  await renderPage(
    <SessionProvider me={doctor("form.submit")}>
      <OwnerProvider owner={{ doctor_id: 7 }}>
        <ClientProvider client={raman}>
          <Changed />
        </ClientProvider>
      </OwnerProvider>
    </SessionProvider>,
  );
  const submit = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole("button", { name: /^Submit \d/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Submit forms" }));
  };
  fireEvent.click(await screen.findByRole("button", { name: "Attach" }));
  await submit();
  expect(await screen.findByText("Sarah Lindqvist updated this record")).toBeTruthy();
  expect(sent()).toEqual(["PUT"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answers["PUT /api/insurerForms/5"] = ({ body }) => ({ body: { ...form, ...Object(body), version: 4 } });
  await submit();
  await waitFor(() => expect(sent()).toEqual(["PUT", "PUT", "POST"]));
});
