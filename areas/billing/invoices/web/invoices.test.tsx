import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { bodyOfLine, newLine } from "./draft-lines.ts";
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
  await screen.findByRole("option", { name: "Transcription" });
  fireEvent.change(screen.getByLabelText("Product of line 1"), { target: { value: "101" } });
  fireEvent.change(screen.getByLabelText("Units of line 1"), { target: { value: "6,412" } });
  expect(screen.getAllByText("$1,287.21").length).toBe(2);
  expect(screen.queryByRole("button", { name: "Remove line 1" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add line" }));
  expect(screen.getByRole("button", { name: "Remove line 2" })).toBeDefined();
});

test("amounts are sent as numbers, however they were typed", () => {
  const line = { ...newLine(), description: "Typing", units: "1,000.5", unit_price: "$0.18" };
  expect(bodyOfLine(line)).toMatchObject({ units: 1000.5, unit_price: 0.18 });
});
