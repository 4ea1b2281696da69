import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { InvoicesPage } from "./InvoicesPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const row = (ID: number, fields: object = {}) => ({
  ...{
    ID,
    _doctor: 1,
    invoice_number: ID,
    invoice_date: "2026-11-01",
    due_date: "2026-11-15",
    description: "Typing",
  },
  ...{
    subtotal: 100,
    tax: 10,
    total: 110,
    outstanding: 110,
    is_published: true,
    is_void: false,
    status: "published",
  },
  ...{
    kind: "ordinary",
    is_signup: false,
    linked_invoice: null,
    remind_date: null,
    reminders: 0,
    version: 1,
  },
  client: { ID: 1, username: "raman", name: "Dr Priya Raman", company: null },
  ...fields,
});
const draft = row(3, { status: "unpublished", is_published: false });
const invoices = [
  row(1),
  row(2, { total: 1020.95, outstanding: 815.4 }),
  draft,
  row(4, { status: "paid", outstanding: 0 }),
];
const summary = {
  ...{ outstanding: 220, overdue: 0, unpublished: 110, received: 0, client_credit: 0, ages: [] },
  sums: {
    overdue: { total: 1000, outstanding: 220 },
    sent: { total: 0, outstanding: 0 },
    published: { count: 3, total: 1500 },
  },
  counts: { all: 4, overdue: 0, unpublished: 1, sent: 2, paid: 1, void: 0 },
};
const LIST = {
  "GET /api/invoice/list/50/1": { body: { invoices, totalItems: 4 } },
  "GET /api/invoice/summary": { body: summary },
};
const show = () =>
  renderPage(
    <SessionProvider me={administrator("invoice.view", "invoice.publish", "payment.manual")}>
      <InvoicesPage />
    </SessionProvider>,
  );
const select = async (number: string) =>
  fireEvent.click(await screen.findByLabelText(`Select invoice ${number}`));
const bar = () => within(screen.getByRole("group", { name: "Selected invoices" }));

test("RULE-INV-06: only invoices with something outstanding can be selected", async () => {
  answerCalls(LIST);
  await show();
  await screen.findByLabelText("Select invoice 000001");
  expect(screen.queryByLabelText("Select invoice 000004")).toBeNull();
});

test("MSG-151: reminders are confirmed with the sum; what failed stays selected and is listed with its reason", async () => {
  const failed_list = [{ ID: 2, invoice_number: 2, reason: "The client has no email address." }];
  const message = "Failed for invoices 000002: The client has no email address.";
  const calls = answerCalls({ ...LIST, "POST /api/invoice/remindmany": { body: { failed_list, message } } });
  await show();
  for (const number of ["000001", "000002", "000003"]) await select(number);
  expect(bar().getByText("1 unpublished $110.00 · 2 outstanding $925.40")).toBeDefined();
  fireEvent.click(bar().getByRole("button", { name: /^Remind 2/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Reminders for 2 invoices, \$925\.40 outstanding in total/)).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: "Remind 2" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ ids: [1, 2] });
  expect(within(screen.getByRole("list", { name: "Failed invoices" })).getByText("000002")).toBeDefined();
  expect(bar().getByText("1 selected")).toBeDefined();
});

test("RULE-INV-07, MSG-149: publishing needs an unpublished invoice in the selection", async () => {
  const calls = answerCalls({
    ...LIST,
    "POST /api/invoice/publishmany": { body: { failed_list: [], message: "Saved Successfully" } },
  });
  await show();
  await select("000001");
  fireEvent.click(bar().getByRole("button", { name: /^Publish and send 0/ }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await select("000001");
  await select("000003");
  // A reminder needs an outstanding invoice (MSG-150, RULE-INV-08).
  fireEvent.click(bar().getByRole("button", { name: /^Remind 0/ }));
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(bar().getByRole("button", { name: /^Publish and send 1/ }));
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish and send 1" }),
  );
  await waitFor(() => expect(screen.queryByRole("group", { name: "Selected invoices" })).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ ids: [3], send_email: true });
});

test("RULE-INV-09, MSG-148, MSG-109: an invoice is opened by its number", async () => {
  const unknown = {
    status: 404,
    body: { code: "invoice.unknown", message: "Invoice number 000999 does not exist in the system" },
  };
  answerCalls({ ...LIST, "GET /api/invoice/number/999": unknown });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText("Please enter an invoice number")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Invoice number"), { target: { value: "999" } });
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Invoice number 000999 does not exist in the system")).toBeDefined();
});

test("picture 30: invoices are in groups by state with their sums, and each tab says how many it has", async () => {
  answerCalls({
    ...LIST,
    "GET /api/invoice/summary": {
      body: { ...summary, overdue: 110, counts: { ...summary.counts, paid: 1000 } },
    },
  });
  await show();
  await screen.findByText("Not counted as outstanding until published");
  const sumsOf = (words: RegExp) => {
    const line = screen.getByRole("rowheader", { name: words }).closest("tr");
    return [...(line?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent).filter(Boolean);
  };
  expect(sumsOf(/^Unpublished/)).toEqual(["$110.00", "–", "–"]);
  expect(sumsOf(/^Overdue/)).toEqual(["$1,000.00", "$780.00", "$220.00"]);
  expect(sumsOf(/^3 published invoices · 1 unpublished not included$/)).toEqual([
    "$1,500.00",
    "$1,280.00",
    "$220.00",
  ]);
  expect(screen.getByText("1,000+")).toBeDefined();
  expect(within(screen.getByRole("row", { name: /000002/ })).getByText("$205.55")).toBeDefined();
  expect(screen.getByRole("radio", { name: "Sent 2" })).toBeDefined();
});

test("decision 0148: more published invoices than are added up are asked to be narrowed by their dates", async () => {
  const sums = { ...summary.sums, published: null };
  answerCalls({ ...LIST, "GET /api/invoice/summary": { body: { ...summary, sums } } });
  await show();
  expect(
    await screen.findByText("More than 10,000 invoices. Choose invoice dates to see their totals."),
  ).toBeDefined();
});

test("what is searched for is asked of the server, for the rows, the sums and the CSV file", async () => {
  const calls = answerCalls(LIST);
  await show();
  fireEvent.change(await screen.findByLabelText("Client or invoice number"), { target: { value: "raman" } });
  await waitFor(() =>
    expect(calls.some(({ url }) => url.includes("/invoice/list/") && url.includes("search=raman"))).toBe(
      true,
    ),
  );
  await waitFor(() =>
    expect(calls.some(({ url }) => url.includes("/invoice/summary") && url.includes("search=raman"))).toBe(
      true,
    ),
  );
});
