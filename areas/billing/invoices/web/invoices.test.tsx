import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { bodyOfLine, createLine } from "./draft-lines.ts";
import { EditInvoicePage, NewInvoicePage } from "./EditInvoicePage.tsx";
import { draft, EDITED, product } from "./testing/example.ts";
import { LinesField } from "./LinesField.tsx";

afterEach(() => vi.unstubAllGlobals());

function Lines() {
  const [lines, setLines] = useState(() => [createLine()]);
  return (
    <LinesField lines={lines} onChange={setLines} errors={{ "lineItems.0.units": "Enter a quantity." }} />
  );
}

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
  expect(screen.getByText("$1,287.21")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Remove line 1" }));
  expect(screen.getByLabelText("Units of line 1")).toHaveProperty("value", "6,412");
  fireEvent.click(screen.getByRole("button", { name: "Add line" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove line 2" }));
  expect(screen.queryByLabelText("Units of line 2")).toBeNull();
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
  // Line 1 is 2 × 10.005 = $20.01 plus $2.00 GST; line 2 is $5.00 plus $0.50 GST.
  expect([screen.getByText("$22.01"), screen.getByText("$5.50")]).toHaveLength(2);
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
  expect(screen.getByText(total)).toBeDefined();
});

const edit = (...rights: Parameters<typeof administrator>) =>
  renderPage(
    <SessionProvider me={administrator("invoice.edit", ...rights)}>
      <EditInvoicePage />
    </SessionProvider>,
  );

test("picture 31: who is invoiced, what they owe, and what to look at stand beside the lines", async () => {
  answerCalls(EDITED);
  await edit();
  const client = within(await screen.findByRole("region", { name: "Client" }));
  expect(client.getByText("1 Bridge Road, Richmond VIC 3121")).toBeDefined();
  expect(client.getByText("81 111 222 444")).toBeDefined();
  const account = within(await screen.findByRole("region", { name: "Account" }));
  expect(await account.findByText("$111.00")).toBeDefined();
  expect(await account.findByRole("link", { name: "000041" })).toBeDefined();
  expect(await screen.findByText("This client already has 000041 of November 2026")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Unit price of line 1"), { target: { value: "20" } });
  expect(within(screen.getByRole("region", { name: "Invoice total" })).getAllByText("$22.00")).toHaveLength(
    2,
  );
  expect(await account.findByText("$122.00")).toBeDefined();
});

test("picture 31: Ctrl Enter saves, and publishes once client, total and address are confirmed", async () => {
  const calls = answerCalls({
    ...EDITED,
    "PUT /api/invoice/7/publish": { body: { ...draft, is_published: true } },
  });
  await edit("invoice.publish");
  fireEvent.keyDown(await screen.findByLabelText("Units of line 1"), { key: "Enter", ctrlKey: true });
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(/Dr Priya Raman will owe \$11\.00\..* emailed to accounts@raman\.example/),
  ).toBeDefined();
  expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
  fireEvent.click(dialog.getByRole("button", { name: "Publish and send" }));
  await waitFor(() =>
    expect(
      calls.some(({ method, url }) => method === "PUT" && url.includes("/publish?send_email=true")),
    ).toBe(true),
  );
});

test("picture 31: a line without a price is not published as $0.00; the list of faults leads to the field, and goes once it is mended", async () => {
  const calls = answerCalls(EDITED);
  await edit("invoice.publish");
  fireEvent.change(await screen.findByLabelText("Unit price of line 1"), { target: { value: " " } });
  fireEvent.click(screen.getByRole("button", { name: /^Publish and send/ }));
  fireEvent.click(await findFault("Enter the unit price."));
  expect(document.activeElement).toBe(screen.getByLabelText("Unit price of line 1"));
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.change(screen.getByLabelText("Unit price of line 1"), { target: { value: "20" } });
  await waitFor(() => expect(document.querySelector("[data-faults]")).toBeNull());
});

test("once a client is chosen its details are shown and the first line has the focus; the client can be changed", async () => {
  answerCalls({ ...EDITED, "GET /api/invoice/payees": { body: [{ ...draft.invoicee, kind: "invoicee" }] } });
  await renderPage(
    <SessionProvider me={administrator("invoice.edit")}>
      <NewInvoicePage />
    </SessionProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/^Client/), { target: { value: "raman" } });
  fireEvent.click(await screen.findByRole("option", { name: /Raman/, hidden: true }));
  expect(await screen.findByText("accounts@raman.example")).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("data-cell")).toBe("product"));
  fireEvent.click(screen.getByRole("button", { name: "Change client" }));
  expect(await screen.findByLabelText(/^Client/)).toBeDefined();
});

test("lines are copied from the client's last invoice", async () => {
  const lineItems = [{ ...draft.lineItems[0], description: "Coding, October" }];
  answerCalls({ ...EDITED, "GET /api/invoice/5": { body: { ...draft, ID: 5, lineItems } } });
  await edit();
  fireEvent.click(await screen.findByRole("button", { name: "Copy lines from 000041" }));
  expect(await screen.findByDisplayValue("Coding, October")).toBeDefined();
  expect(screen.getByLabelText("Description of line 1")).toHaveProperty("value", "Typing");
});

test("an invoice that somebody else published meanwhile is read only, with who published it", async () => {
  const published = {
    ...draft,
    is_published: true,
    published_by: "Derek Lam",
    payments: [],
    credit_notes: [],
  };
  answerCalls({ ...EDITED, "GET /api/invoice/0": { body: published } });
  await edit();
  expect(await screen.findByText(/^Derek Lam published this invoice/)).toBeDefined();
  expect(screen.queryByLabelText("Units of line 1")).toBeNull();
});

test("SCR-INV-03: a draft is saved two seconds after the last change, with the version of the save before", async () => {
  let version = 3;
  const calls = answerCalls({
    ...EDITED,
    "PUT /api/invoice/7": () => ({ body: { ...draft, version: (version += 1) } }),
  });
  await renderPage(
    <SessionProvider me={administrator("invoice.edit")}>
      <EditInvoicePage />
    </SessionProvider>,
  );
  fireEvent.change(await screen.findByLabelText("Units of line 1"), { target: { value: "2" } });
  expect(screen.getByText("Not saved yet")).toBeDefined();
  await screen.findByText("Draft saved");
  fireEvent.change(screen.getByLabelText("Units of line 1"), { target: { value: "4" } });
  await waitFor(() => expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(2));
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
    { version: 3, lineItems: [{ units: 2 }] },
    { version: 4, lineItems: [{ units: 4 }] },
  ]);
}, 30_000);

test("amounts are sent as numbers, however they were typed", () => {
  const line = { ...createLine(), description: "Typing", units: "1,000.5", unit_price: "$0.18" };
  expect(bodyOfLine(line)).toMatchObject({ units: 1000.5, unit_price: 0.18 });
});
