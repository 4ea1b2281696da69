import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { bodyOfLine, newLine } from "./draft-lines.ts";
import { EditInvoicePage } from "./EditInvoicePage.tsx";
import { LinesField } from "./LinesField.tsx";

afterEach(() => vi.unstubAllGlobals());

function Lines() {
  const [lines, setLines] = useState(() => [newLine()]);
  return <LinesField lines={lines} onChange={setLines} errors={{ "lineItems.0.units": "Enter a quantity." }} />;
}

const product = { ID: 101, name: "Transcription", unit_price: 0.1825, has_gst: true, charge_type: null, period: null };

test("RULE-INV-01 to -04: sums follow what is typed, the first line stays, and the product fills the line", async () => {
  answerCalls({ "GET /api/invoice/products": { body: [product] } });
  await renderPage(
    <SessionProvider me={administrator("invoice.edit")}>
      <Lines />
    </SessionProvider>,
  );
  expect(await screen.findByText("Enter a quantity.")).toBeDefined();
  fireEvent.click(screen.getByLabelText("Product of line 1"));
  fireEvent.click(await screen.findByRole("option", { name: "Transcription", hidden: true }));
  fireEvent.change(screen.getByLabelText("Units of line 1"), { target: { value: "6,412" } });
  expect(screen.getAllByText("$1,287.21").length).toBe(2);
  expect(screen.queryByRole("button", { name: "Remove line 1" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add line" }));
  expect(screen.getByRole("button", { name: "Remove line 2" })).toBeDefined();
});

test("picture 31: Enter makes the next line, Alt = duplicates, Alt G switches GST, and spreadsheet rows become lines", async () => {
  answerCalls({ "GET /api/invoice/products": { body: [product] } });
  await renderPage(
    <SessionProvider me={administrator("invoice.edit")}>
      <Lines />
    </SessionProvider>,
  );
  const units = await screen.findByLabelText("Units of line 1");
  fireEvent.change(units, { target: { value: "3" } });
  fireEvent.keyDown(units, { key: "Enter" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Units of line 2")));
  fireEvent.keyDown(screen.getByLabelText("Units of line 1"), { key: "=", altKey: true });
  expect(screen.getByLabelText("Units of line 2")).toHaveProperty("value", "3");
  fireEvent.keyDown(screen.getByLabelText("Units of line 2"), { key: "g", altKey: true });
  expect(screen.getByLabelText("GST of line 2")).toHaveProperty("checked", false);
  fireEvent.paste(screen.getByLabelText("Description of line 1"), {
    clipboardData: { getData: () => "Typing\t2\t10.005\nCoding\t1\t5" },
  });
  expect(screen.getByLabelText("Description of line 2")).toHaveProperty("value", "Coding");
  // 2 × 10.005 is $20.01, and $2.00 of GST; $5.00 and $0.50.
  expect(screen.getByText("$27.51")).toBeDefined();
});

test.each([
  ["0.05", "1", "$0.06"],
  ["0.005", "1", "$0.01"],
  ["0.05", "0.1", "$0.01"],
  ["0.05", "21684.4", "$1,192.64"],
])("G-33: $%s by %s with GST is %s, as it is typed", async (price, units, total) => {
  answerCalls({ "GET /api/invoice/products": { body: [product] } });
  await renderPage(
    <SessionProvider me={administrator("invoice.edit")}>
      <Lines />
    </SessionProvider>,
  );
  fireEvent.change(await screen.findByLabelText("Unit price of line 1"), { target: { value: price } });
  fireEvent.change(screen.getByLabelText("Units of line 1"), { target: { value: units } });
  expect(screen.getAllByText(total).length).toBeGreaterThanOrEqual(2);
});

const draft = {
  ...{ ID: 7, _doctor: 1, invoice_number: 42, invoice_date: "2026-11-01", due_date: "2026-11-15", description: "Typing" },
  ...{ subtotal: 10, tax: 1, total: 11, outstanding: 11, is_published: false, is_void: false, status: "unpublished", version: 3 },
  lineItems: [
    { ID: 1, _product: null, description: "Typing", unit_price: 10, units: 1, has_gst: true, subtotal: 10, total_price: 11 },
  ],
  invoicee: { ID: 1, name: "Dr Priya Raman", company: null, email: null, address: null, abn: null, phone: null },
};

test("SCR-INV-03: a draft is saved two seconds after the last change, with the version of the save before", async () => {
  let version = 3;
  const calls = answerCalls({
    "GET /api/invoice/products": { body: [product] },
    "GET /api/invoice/0": { body: draft },
    "PUT /api/invoice/7": () => ({ body: { ...draft, version: (version += 1) } }),
  });
  await renderPage(
    <SessionProvider me={administrator("invoice.edit")}>
      <EditInvoicePage />
    </SessionProvider>,
  );
  fireEvent.change(await screen.findByLabelText("Units of line 1"), { target: { value: "2" } });
  expect(screen.getByText("Not saved yet")).toBeDefined();
  await screen.findByText("Draft saved", {}, { timeout: 10_000 });
  fireEvent.change(screen.getByLabelText("Units of line 1"), { target: { value: "4" } });
  await waitFor(() => expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(2), { timeout: 10_000 });
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
    { version: 3, lineItems: [{ units: 2 }] },
    { version: 4, lineItems: [{ units: 4 }] },
  ]);
}, 30_000);

test("amounts are sent as numbers, however they were typed", () => {
  const line = { ...newLine(), description: "Typing", units: "1,000.5", unit_price: "$0.18" };
  expect(bodyOfLine(line)).toMatchObject({ units: 1000.5, unit_price: 0.18 });
});
