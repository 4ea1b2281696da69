import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { CardResult } from "../card.contract.ts";
import { PaymentBanner } from "./PaymentBanner.tsx";

afterEach(() => vi.unstubAllGlobals());

const result = (fields: Partial<CardResult>) => ({ is_successful: false, is_pending: false, response_message: "", ...fields });
const show = (fields: Partial<CardResult>) => renderPage(<PaymentBanner result={result(fields)} failure={null} />);

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
    await show({ is_pending: true, response_message: "The payment was not finished." });
    expect(await screen.findByText(/It is safe to leave this page/)).toBeDefined();
  });
  test("MSG-099, RULE-PAY-02: a technical failure shows its detail", async () => {
    await renderPage(<PaymentBanner result={null} failure="The card provider can't be reached." />);
    expect(
      await screen.findByText("There was a problem completing the payment: The card provider can't be reached."),
    ).toBeDefined();
  });
});
