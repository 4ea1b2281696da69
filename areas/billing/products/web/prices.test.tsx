import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { PricedProduct } from "../contract.ts";
import { PricesPage } from "./PricesPage.tsx";

const price = (from_day: PricedProduct["prices"][number]["from_day"], unit_price: number) => ({
  _product: 101,
  from_day,
  unit_price,
  has_gst: true,
  set_at: "2026-01-01T00:00:00Z",
});
const typing: PricedProduct = {
  ID: 101,
  name: "Transcription",
  unit_price: 0.1825,
  has_gst: true,
  charge_type: "Cents per line",
  period: "Monthly",
  prices: [price("2120-01-01", 0.2), price("2026-01-01", 0.1825), price("2025-01-01", 0.17)],
};
afterEach(() => vi.unstubAllGlobals());

async function open() {
  await renderPage(<PricesPage />);
  fireEvent.click((await screen.findAllByText("Transcription"))[0] ?? document.body);
  return within(await screen.findByRole("dialog"));
}

test("G-56: today's price with those before and after; one that has not begun is removed", async () => {
  const calls = answerCalls({
    "GET /api/productPrice": { body: [typing] },
    "DELETE /api/productPrice/101/2120-01-01": { body: { ...typing, prices: typing.prices.slice(1) } },
  });
  const dialog = await open();
  expect(screen.getAllByText("$0.20 from 01/01/2120").length).toBe(1);
  const rows = within(await dialog.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  const shown = rows.map((row) => row.textContent);
  for (const [place, words] of ["Not started", "Current", "Past"].entries())
    expect(shown[place]).toContain(words);
  expect(dialog.getAllByRole("button", { name: /Remove the price/ })).toHaveLength(1);
  fireEvent.click(dialog.getByRole("button", { name: "Remove the price that starts on 01/01/2120" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
  await screen.findByText("Successfully Deleted");
});

test("G-56: a price is set from a day; what was typed stays when the save fails", async () => {
  let works = false;
  const calls = answerCalls({
    "GET /api/productPrice": { body: [{ ...typing, prices: [] }] },
    "PUT /api/productPrice/101": () =>
      works
        ? { body: typing }
        : { status: 409, body: { message: "This price applies already.", code: "price.began" } },
  });
  const dialog = await open();
  expect(dialog.getByText(/the standard price/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText("New price before GST"), { target: { value: "$1,170.5" } });
  fireEvent.change(dialog.getByLabelText("From"), { target: { value: "01/01/2120" } });
  fireEvent.blur(dialog.getByLabelText("From"));
  fireEvent.click(dialog.getByRole("button", { name: /Set price/ }));
  await screen.findByText(/This price applies already/);
  expect(screen.getByDisplayValue("$1,170.5")).toBeTruthy();
  works = true;
  fireEvent.click(dialog.getByRole("button", { name: /Set price/ }));
  await screen.findByText("Saved Successfully");
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toEqual({
    unit_price: 1170.5,
    from_day: "2120-01-01",
    has_gst: true,
  });
});
