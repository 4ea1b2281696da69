import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PackageListPage } from "./PackageListPage.tsx";

const service = (
  ID: number,
  description: string,
  provider_limit: number | null,
  _product: number | null,
) => ({
  ID,
  description,
  kind: "billing",
  _product,
  provider_limit,
  includes: ["Claims"],
});
const saver = service(13, "Saver", 1, 25);
const services = [
  saver,
  service(15, "Premium", null, 26),
  { ...service(1, "Transcription", null, null), kind: "transcription" },
];
const product = (ID: number, unit_price: number, charge_type: string | null) => ({
  ID,
  name: `Product ${ID}`,
  unit_price,
  has_gst: true,
  charge_type,
  period: null,
});
const reads = {
  "GET /api/service": { body: services },
  "GET /api/invoice/products": { body: [product(25, 99, null), product(26, 0.05, "Receipted amount")] },
};
afterEach(() => vi.unstubAllGlobals());

test("G-56: packages with today's prices and limits; a limit is changed, and what was typed stays when the save fails", async () => {
  let works = false;
  const calls = answerCalls({
    ...reads,
    "PUT /api/package/13": () =>
      works
        ? { body: { ...saver, provider_limit: null } }
        : { status: 409, body: { message: "Not now.", code: "busy" } },
  });
  await renderPage(<PackageListPage />);
  const rows = () => screen.getAllByRole("row").map((row) => row.textContent);
  await waitFor(() => expect(rows().join()).toContain("$99.00 a month plus GST"));
  expect(rows().join()).toContain("5% of receipts plus GST");
  expect(rows().join()).toMatch(/\$108\.90.*1.*Claims/);
  expect(rows().join()).not.toContain("Transcription");
  fireEvent.click(screen.getAllByText("Saver")[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog"));
  const field = await dialog.findByLabelText("Provider numbers allowed");
  for (const wrong of ["0", "1000", "two", "1.5"]) {
    fireEvent.change(field, { target: { value: wrong } });
    fireEvent.click(dialog.getByRole("button", { name: /Save package/ }));
    expect(
      await dialog.findByText("Enter a number from 1 to 999, or leave it empty for no limit."),
    ).toBeTruthy();
  }
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.change(dialog.getByLabelText(/^Services/), { target: { value: "Claims\nReports" } });
  fireEvent.click(dialog.getByRole("button", { name: /Save package/ }));
  await screen.findByText(/Not now\./);
  works = true;
  fireEvent.click(dialog.getByRole("button", { name: /Save package/ }));
  await screen.findByText("Saved Successfully");
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { description: "Saver", includes: ["Claims", "Reports"], provider_limit: null },
    { description: "Saver", includes: ["Claims", "Reports"], provider_limit: null },
  ]);
});
