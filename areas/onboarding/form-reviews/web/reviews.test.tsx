import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { draftForm } from "#areas/onboarding/insurer-forms/rules/complete-form.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { administrator } from "#platform/web/testing/people.ts";
import { answerCalls, type StubReplies as Network } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { FundSending, Review } from "../contract.ts";
import { ReviewListPage } from "./ReviewListPage.tsx";
import { OpenedReview, sendLabel } from "./ReviewPage.tsx";

const fund = (recipient: string, state: FundSending["state"], answer: string | null = null): FundSending => ({
  recipient,
  name: recipient,
  short_name: recipient,
  note: null,
  way: "email",
  state,
  email_address: `providers@${recipient.toLowerCase()}.example`,
  answer,
  changed_time: state && "2026-11-20T00:00:00.000Z",
  changed_by: null,
});
const review: Review = {
  ...draftForm({
    health_funds: ["AHSA", "HCF"],
    form_status: 7,
    form_status_name: "ERROR_DURING_SUBMITTING_TO_INSURER",
    form_status_label: "Error sending",
    process_status: 2,
    submitted_time: "2026-11-19T00:00:00.000Z",
    client: { ID: 7, username: "fraser", name: "Dr Callum Fraser", user_type: 1, _signature_file: null },
  }),
  funds: [fund("HCF", "refused", "554 5.2.1 Mailbox disabled"), fund("AHSA", "sent")],
  also_used: [],
  submitted_by: "Dr Callum Fraser",
  files: [
    { ID: 31, kind: "medicare_letter", name: "Letter 242662 1B.pdf", mime_type: "application/pdf" },
    { ID: 32, kind: "signature", name: "signature.png", mime_type: "image/png" },
  ],
  reviewer: "Simon Peake",
  activity: [
    { ID: 2, at: "2026-11-20T00:00:00.000Z", by: null, words: "HCF refused the form" },
    { ID: 1, at: "2026-11-19T23:00:00.000Z", by: "Simon Peake", words: "sent the form to 2 funds" },
  ],
};
async function show(network: Network = {}, changed: Partial<Review> = {}) {
  const calls = answerCalls({ "GET /api/specialty": { body: [] }, ...network });
  await renderPage(
    <SessionProvider me={administrator("form.review", "form.send")}>
      <OpenedReview review={{ ...review, ...changed }} />
    </SessionProvider>,
  );
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

test("the button names what it will do", () => {
  expect(sendLabel([fund("HCF", "refused")])).toBe("Resend to HCF");
  expect(sendLabel([fund("HCF", null), fund("AHSA", null)])).toBe("Send 2 forms");
  expect(sendLabel([fund("HCF", null)])).toBe("Send 1 form");
});

test("RULE-FREV-01, RULE-FREV-02: the list shows the client and the kind of form", async () => {
  const line = {
    ID: 5,
    _doctor: 7,
    username: "fraser",
    name: "Dr Callum Fraser",
    company: null,
    user_location_name: "Victoria",
    is_update: true,
    form_status: 5,
    form_status_name: "X",
    form_status_label: "Update All Details",
    process_status: 1,
    submitted_time: null,
  };
  const calls = answerCalls({
    "GET /api/healthFundFormReviews/10/1/0": { body: { clients: [line], totalItems: 1 } },
    "GET /api/healthFundFormReviews/10/1/2": { body: { clients: [], totalItems: 0 } },
  });
  await renderPage(<ReviewListPage />);
  expect(await screen.findByText("Update All Details")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Processing" }));
  await waitFor(() => expect(calls.at(-1)?.url).toContain("/10/1/2"));
});

describe("who reviews a form", () => {
  test("an open form is started by its button, one in review can be handed back", async () => {
    const calls = await show(
      { "POST /api/healthFundFormReviews/5/start": { body: review } },
      { process_status: 1 },
    );
    expect(screen.queryByRole("button", { name: "Hand back" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Start review" }));
    expect(await screen.findByText("Review started. Dr Callum Fraser")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("a form in review is handed back", async () => {
    const calls = await show({ "POST /api/healthFundFormReviews/5/handback": { body: review } });
    expect(screen.queryByRole("button", { name: "Start review" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Hand back" }));
    expect(await screen.findByText("Form handed back. Dr Callum Fraser")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("a provider number that another client has is named before the form is sent", async () => {
    await show({}, { also_used: [{ provider_number: "2418731X", clients: ["Dr Priya Raman"] }] });
    const words =
      "Provider number 241873 1X is also used by Dr Priya Raman. A provider number belongs to one person at one place.";
    expect(await screen.findByText(words)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Resend to HCF" }));
    expect((await screen.findByRole("dialog")).textContent).toContain(words);
  });
});

describe("a form that one fund refused (SCR-FREV-02)", () => {
  test("G-57: says the mail server's words and sends again to that fund alone, at another address", async () => {
    const calls = await show({
      "POST /api/healthFundFormReviews/5/send": {
        body: { form_status: 2, form_status_name: "X", message: null, failed: [], sent: 1 },
      },
    });
    expect(await screen.findByText(/554 5.2.1 Mailbox disabled/)).toBeTruthy();
    const forAll = screen.getByRole("link", { name: "Change the address of HCF for all clients" });
    expect(forAll.getAttribute("href")).toContain("/admin/fund-recipients?search=HCF");
    fireEvent.change(screen.getByRole("textbox", { name: "Email address of HCF" }), {
      target: { value: "right@hcf.example" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Resend to HCF" }));
    fireEvent.click(
      await within(await screen.findByRole("dialog")).findByRole("button", { name: "Resend to HCF" }),
    );
    await screen.findByText("Form sent to 1 fund");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      health_funds: ["HCF"],
      addresses: { HCF: "right@hcf.example" },
    });
  });

  test("shows the files that came with it, and the signature that was drawn", async () => {
    await renderPage(
      <SessionProvider me={administrator("form.review", "form.send")}>
        <OpenedReview review={{ ...review, signature_type: "digital" }} />
      </SessionProvider>,
    );
    const letter = await screen.findByRole("link", { name: "Letter 242662 1B.pdf" });
    expect(letter.getAttribute("href")).toBe("/api/file/31?view=1&doctor_id=7");
    const drawn = screen.getByRole("img", { name: "Signature of Dr Callum Fraser" });
    expect(drawn.getAttribute("src")).toBe("/api/file/32?view=1&doctor_id=7");
  });

  test("what happened to the form is told, the newest first", async () => {
    await show();
    const activity = within(await screen.findByRole("region", { name: "Activity" }));
    expect(activity.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^HCF refused the form/),
      expect.stringMatching(/^Simon Peake sent the form to 2 funds/),
    ]);
    expect(screen.getByText("1 sent, 1 refused")).toBeTruthy();
  });

  test("a provider number and the effective date can be corrected; one that fails its check is a warning", async () => {
    const calls = await show({ "PUT /api/healthFundFormReviews/5": { body: review } });
    fireEvent.change(await screen.findByRole("textbox", { name: /Provider number 1/ }), {
      target: { value: "2426621C" },
    });
    expect(await screen.findByText(/^Fails the check/)).toBeTruthy();
    const from = screen.getByRole("textbox", { name: /Effective from/ });
    fireEvent.change(from, { target: { value: "01/02/2026" } });
    fireEvent.blur(from);
    fireEvent.click(screen.getByRole("button", { name: /Save changes/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
        effective_date: "2026-02-01",
        practices: [{ provider_number: "2426621C", practice_name: "Lindner Anaesthesia" }],
      }),
    );
  });

  test("MSG-095: what fails says which fund and why", async () => {
    const failed = [
      { health_fund: "HCF", name: "HCF", message: "No email address is entered for this fund." },
    ];
    await show({
      "POST /api/healthFundFormReviews/5/send": {
        body: { form_status: 7, form_status_name: "X", message: "Forms Submission failed", failed, sent: 0 },
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Resend to HCF" }));
    fireEvent.click(
      await within(await screen.findByRole("dialog")).findByRole("button", { name: "Resend to HCF" }),
    );
    expect(await screen.findByText(/^Forms Submission failed\. HCF: No email address/)).toBeTruthy();
  });

  test("a save that fails keeps what was typed, and a missing practice name is said at its field", async () => {
    await show({
      "PUT /api/healthFundFormReviews/5": {
        status: 400,
        body: {
          message: "Practice Name Missing…",
          code: "invalid",
          errors: { "practices.0.practice_name": "Practice Name Missing…" },
        },
      },
    });
    fireEvent.change(await screen.findByRole("textbox", { name: /Practice name 1/ }), {
      target: { value: "" },
    });
    fireEvent.change(screen.getByRole("textbox", { name: /First name/ }), { target: { value: "Callum J" } });
    fireEvent.click(screen.getByRole("button", { name: /Save changes/ }));
    expect(await screen.findByText("Practice Name Missing…")).toBeTruthy();
    expect(screen.getByDisplayValue("Callum J")).toBeTruthy();
  });
});
