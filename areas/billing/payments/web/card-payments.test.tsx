import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { draft } from "#areas/billing/invoices/web/testing/example.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { CardResult } from "../card.contract.ts";
import { PayPage } from "./PayPage.tsx";
import { PaymentBanner } from "./PaymentBanner.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const result = (fields: Partial<CardResult>) => ({
  ...{ is_successful: false, is_pending: false, is_unfinished: false, response_message: "" },
  ...fields,
});
const show = (fields: Partial<CardResult>) =>
  renderPage(<PaymentBanner result={result(fields)} failure={null} mayPay={false} />);

describe("how a payment ended", () => {
  test("MSG-106: paid", async () => {
    await show({ is_successful: true });
    expect(await screen.findByText("Successfully Paid")).toBeDefined();
  });
  test("G-35: paid before, so that it is credit", async () => {
    await show({ is_successful: true, client_credit: 12.5 });
    expect(await screen.findByText(/\$12\.50 has been kept as your credit/)).toBeDefined();
  });
  test("MSG-098: declined, with the provider's words", async () => {
    await show({ response_message: "Insufficient Funds" });
    expect(await screen.findByText("Payment failed: Insufficient Funds")).toBeDefined();
  });
  test("not certain yet, and safe to leave", async () => {
    await show({
      is_pending: true,
      response_message: "The card provider has not confirmed the payment yet.",
    });
    expect(await screen.findByText(/It is safe to leave this page/)).toBeDefined();
  });
  test("MSG-099, RULE-PAY-02: a technical failure shows its detail", async () => {
    await renderPage(<PaymentBanner result={null} failure="The card provider can't be reached." mayPay />);
    expect(
      await screen.findByText(
        "There was a problem completing the payment: The card provider can't be reached.",
      ),
    ).toBeDefined();
  });
});

describe("G-36, H-1: after the return from the card page, a payment is offered only once the last one is certain", () => {
  const PAY = "POST /api/payment";
  async function comeBack(first: StubReplies[string]) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers: StubReplies = {
      "GET /api/invoice/7": { body: { ...draft, is_published: true, status: "outstanding", payments: [] } },
      "GET /api/doctor/7/card": { body: [] },
      "GET /api/invoice/list": { body: [] },
      [PAY]: first,
    };
    const calls = answerCalls(answers);
    await renderPage(
      <SessionProvider me={doctor("invoice.own")}>
        <OwnerProvider owner={{ doctor_id: 7 }}>
          <ClientProvider client={raman}>
            <PayPage />
          </ClientProvider>
        </OwnerProvider>
      </SessionProvider>,
      "/payment/$id",
      [],
      "/payment/7?AccessCode=abc",
    );
    return { answers, asked: () => calls.filter(({ method }) => method === "POST").length };
  }
  const isOffered = () => screen.queryByRole("radiogroup", { name: "Pay with" }) !== null;

  test("a failed request is repeated, and an uncertain payment offers no other", async () => {
    const { answers, asked } = await comeBack("unreachable");
    expect(await screen.findByText(/There was a problem completing the payment/)).toBeDefined();
    expect(await screen.findByText(/Don’t pay again/)).toBeDefined();
    expect(isOffered()).toBe(false);
    answers[PAY] = { status: 500, body: { code: "broken", message: "Not now." } };
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await screen.findByText(/Not now\./)).toBeDefined();
    answers[PAY] = { body: result({ is_pending: true }) };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText("Confirming payment, usually under two minutes")).toBeDefined();
    expect(isOffered()).toBe(false);
    answers[PAY] = { body: result({ response_message: "Insufficient Funds" }) };
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await screen.findByText("Payment failed: Insufficient Funds")).toBeDefined();
    expect(isOffered()).toBe(true);
    const before = asked();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(before);
  });

  test("a card page that was left can be continued", async () => {
    await comeBack({
      body: result({
        is_pending: true,
        is_unfinished: true,
        response_message: "The payment was not finished.",
      }),
    });
    expect(await screen.findByText("The payment was not finished.")).toBeDefined();
    expect(isOffered()).toBe(true);
  });

  test("a code that the server doesn't know is asked about once", async () => {
    const body = { code: "payment.code", message: "Payment failed: This payment can't be found." };
    const { asked } = await comeBack({ status: 400, body });
    expect(await screen.findByText(/This payment can't be found/)).toBeDefined();
    await waitFor(() => expect(isOffered()).toBe(true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(1);
  });
});

describe("G-34: a bank transfer", () => {
  const published = { ...draft, is_published: true, status: "published", payments: [] };
  const invoicer = { ...draft.invoicer, bsb: "999001", account_number: "12345678" };
  const partPaid = { ...published, invoicer, total: 2762.1, outstanding: 1381.05, document: null };
  const other = { ...published, ID: 8, invoice_number: 43, description: "Typing", outstanding: 100 };
  const valueOf = (label: string) => screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;

  test("names the amount still due, the account and the reference, of several invoices too", async () => {
    answerCalls({
      "GET /api/invoice/7": { body: partPaid },
      "GET /api/doctor/1/card": { body: [] },
      "GET /api/invoice": { body: [partPaid, other] },
    });
    await renderPage(
      <SessionProvider me={doctor("invoice.own")}>
        <ClientProvider client={raman}>
          <PayPage />
        </ClientProvider>
      </SessionProvider>,
      "/payment/$id",
      [],
      "/payment/7",
    );
    fireEvent.click(await screen.findByRole("radio", { name: /Bank transfer/ }));
    expect(["Amount to pay", "BSB", "Account number", "Reference"].map(valueOf)).toEqual([
      "$1,381.05",
      "999-001",
      "12345678",
      "000042",
    ]);
    expect(screen.getByRole("button", { name: "Copy amount to pay" })).toBeDefined();
    fireEvent.click(await screen.findByRole("checkbox", { name: /000043/ }));
    expect([valueOf("Amount to pay"), valueOf("Reference")]).toEqual(["$1,481.05", "000042 000043"]);
  });
});
