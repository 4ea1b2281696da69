import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { Answers, EMPTY_ANSWERS } from "../answers.contract.ts";
import { type FormFee, feeUnpaid, type InsurerForm } from "../contract.ts";
import { wholeForm } from "../rules/whole-form.ts";
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
const form: InsurerForm = {
  ...EMPTY_ANSWERS,
  ...Answers.parse(wholeForm),
  health_funds: ["HCF"],
  effective_date: "01/01/2026",
  ID: 5,
  _doctor: 7,
  user_location: 2,
  user_location_name: "Victoria",
  is_update: false,
  update_type: 0,
  update_practice: false,
  update_bank: false,
  form_status: 0,
  form_status_name: "DRAFT",
  form_status_label: "Draft",
  process_status: 1,
  submitted_time: null,
  saved_time: "2026-11-20T00:00:00.000Z",
  error_message: null,
  _invoice: null,
  fee: null,
  client: { ID: 7, username: "formsonly", name: "Dr Hugo Lindner", user_type: 2 },
  missing: [],
  documents: [],
  version: 3,
};
const Review = () => <ReviewStep draft={useDraft(form)} />;
afterEach(() => vi.unstubAllGlobals());

test("RULE-IFRM-07: a submission that waits for its fee shows the invoice and the bank account", async () => {
  answerCalls({
    "GET /api/fundRecipient": { body: [] },
    "GET /api/insurerForms/5": { body: { ...form, _invoice: 9, fee, version: 4 } },
    "POST /api/insurerForms": { status: 409, body: { code: feeUnpaid.code, message: "Submit Failed. Please contact Synapse." } },
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
  expect(await screen.findByText("The forms are submitted once the forms fee is paid. Pay it by bank transfer.")).toBeTruthy();
  expect(screen.getAllByText("000042")).toHaveLength(2);
  for (const text of ["062-000", "12345678", "Synapse Pty Ltd", "06/12/2026"]) expect(screen.getByText(text)).toBeTruthy();
});

test("without a bank account, when changed, and when paid, it says what to do", async () => {
  await renderPage(<FeeCard fee={{ ...fee, bsb: null, is_awaited: false }} />);
  expect(screen.getByText("Contact Synapse for the bank account to pay into.")).toBeTruthy();
  expect(screen.getByText(/Submit them again/)).toBeTruthy();
  await renderPage(<FeeCard fee={{ ...fee, outstanding: 0, is_awaited: false }} />);
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
