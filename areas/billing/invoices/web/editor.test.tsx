import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { isAnyUnsaved } from "#platform/web/ui/forms/unsaved-text.ts";
import { monthName } from "../rules/months.ts";
import { EditInvoicePage, NewInvoicePage } from "./EditInvoicePage.tsx";
import { MissingServicePage } from "./MissingServicePage.tsx";
import { draft, EDITED } from "./testing/example.ts";

const SAVE = "PUT /api/invoice/7";
let answers: StubReplies;
let calls: Call[];

beforeEach(() => {
  answers = { ...EDITED };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (
  content = <EditInvoicePage />,
  rights = ["invoice.edit", "invoice.publish"],
  address?: string,
) => renderPage(<SessionProvider me={administrator(...rights)}>{content}</SessionProvider>, address);
const price = () => screen.findByLabelText("Unit price of line 1");
const saves = () => calls.filter(({ method }) => method === "PUT");
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("a refused save is said at its line, and keeps what was typed", async () => {
  const errors = { "lineItems.0.unit_price": "Enter a price with at most four decimals." };
  answers[SAVE] = { status: 400, body: { code: "invalid", message: "x", errors } };
  await show();
  fireEvent.change(await price(), { target: { value: "0.18255" } });
  press(/^Save draft/);
  expect(await screen.findByText(errors["lineItems.0.unit_price"])).toBeDefined();
  expect(await price()).toHaveProperty("value", "0.18255");
  expect(screen.getByText("Not saved yet")).toBeDefined();
});

test("what is typed while a save is running stays unsaved until its own save", async () => {
  const reply = Promise.withResolvers<{ body: unknown }>();
  answers[SAVE] = () => reply.promise;
  await show();
  fireEvent.change(await price(), { target: { value: "11" } });
  press(/^Save draft/);
  await waitFor(() => expect(saves()).toHaveLength(1));
  fireEvent.change(await price(), { target: { value: "12" } });
  reply.resolve({ body: { ...draft, version: 4 } });
  const save = screen.getByRole("button", { name: /^Save draft/ });
  await waitFor(() => expect(save.hasAttribute("data-loading")).toBe(false));
  expect(screen.getByText("Not saved yet")).toBeDefined();
  expect(isAnyUnsaved()).toBe(true);
  answers[SAVE] = { body: { ...draft, version: 5 } };
  expect(await screen.findByText("Draft saved")).toBeDefined();
  expect(saves().at(-1)?.body).toMatchObject({ version: 4, lineItems: [{ unit_price: 12 }] });
  expect(isAnyUnsaved()).toBe(false);
});

test("what is published or previewed is saved first; a refused save leads to neither", async () => {
  answers[SAVE] = { status: 500, body: { code: "broken", message: "Not now." } };
  await show();
  await price();
  press(/^Publish and send/);
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(await screen.findByText(/Not now\./)).toBeDefined();
  // A dialog opened by the first refused save would be visible once the second save is refused.
  press(/^Save draft/);
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(screen.queryByRole("dialog")).toBeNull();
  answers[SAVE] = EDITED[SAVE];
  press(/^Preview/);
  const preview = within(await screen.findByRole("dialog", { name: "Preview of invoice 000042" }));
  expect(preview.getAllByText("$11.00").length).toBeGreaterThan(0);
  expect(saves()).toHaveLength(3);
});

test("a preview is not announced as a save; a save by hand is, and Ctrl S does it", async () => {
  await show();
  fireEvent.keyDown(await price(), { key: "s", ctrlKey: true });
  expect(await screen.findByText("Saved Successfully")).toBeDefined();
  expect(saves()[0]?.body).toMatchObject({
    version: 3,
    lineItems: [{ units: 1, unit_price: 10, has_gst: true }],
  });
});

test("who may not publish saves and previews alone, by key too", async () => {
  await show(<EditInvoicePage />, ["invoice.edit"]);
  const field = await price();
  expect(screen.queryByRole("button", { name: /^Publish/ })).toBeNull();
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  // The toast confirms a plain save, because the save before publishing shows no toast.
  expect(await screen.findByText("Saved Successfully")).toBeDefined();
  expect(saves()).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a client without an email address is told of before publishing", async () => {
  answers[SAVE] = { body: { ...draft, version: 4, invoicee: { ...draft.invoicee, email: null } } };
  await show();
  await price();
  press(/^Publish and send/);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/The client has no email address, so nothing will be emailed\./)).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.some(({ url }) => url.includes("/publish"))).toBe(false);
});

test("lines that can't be copied are said so, and those that are there stay", async () => {
  answers["GET /api/invoice/5"] = { status: 500, body: { code: "broken", message: "Not now." } };
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Copy lines from 000041" }));
  expect(await screen.findByText("The lines couldn't be copied. Try again.")).toBeDefined();
  expect(screen.getByLabelText("Description of line 1")).toHaveProperty("value", "Typing");
});

test("RULE-INV-04: the first line is not removed by key either, and another gives the focus to the one above", async () => {
  await show();
  fireEvent.keyDown(await price(), { key: "-", altKey: true });
  expect(
    await screen.findByText("An invoice needs at least one line. Change the first line instead."),
  ).toBeDefined();
  fireEvent.keyDown(await price(), { key: "Enter" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Unit price of line 2")));
  fireEvent.keyDown(screen.getByLabelText("Unit price of line 2"), { key: "-", altKey: true });
  expect(screen.queryByLabelText("Unit price of line 2")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Unit price of line 1")));
});

test("Alt and an arrow move a line with the focus, and not beyond the ends", async () => {
  await show();
  fireEvent.keyDown(await price(), { key: "Enter" });
  fireEvent.keyDown(await price(), { key: "=", altKey: true });
  fireEvent.keyDown(await price(), { key: "ArrowUp", altKey: true });
  expect(screen.getByLabelText("Unit price of line 3")).toHaveProperty("value", "");
  const second = await screen.findByLabelText("Unit price of line 2");
  fireEvent.change(second, { target: { value: "99" } });
  fireEvent.keyDown(second, { key: "ArrowUp", altKey: true });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Unit price of line 1")));
  expect(await price()).toHaveProperty("value", "99");
  expect(screen.getByLabelText("Unit price of line 2")).toHaveProperty("value", "10");
});

test("a price has its currency before it, in the field", async () => {
  await show();
  const cell = within((await price()).closest("td") ?? document.body);
  expect(cell.getByText("$")).toBeDefined();
});

test("a draft that can't be read can be tried again", async () => {
  answers["GET /api/invoice/0"] = { status: 500, body: { code: "broken", message: "Not now." } };
  await show();
  const again = await screen.findByRole("button", { name: "Try again" });
  answers["GET /api/invoice/0"] = EDITED["GET /api/invoice/0"];
  fireEvent.click(again);
  expect(await price()).toHaveProperty("value", "10");
});

test("SCR-INV-06: services without an invoice are asked for by month, both ways from this one", async () => {
  const rows = [{ ID: 1, name: "Dr Priya Raman", services: [{ ID: 2, description: "Typing", _product: 3 }] }];
  answers["GET /api/invoice/missingservicedata"] = { body: rows };
  const asked = () =>
    calls.flatMap(({ url }) =>
      /missing/i.test(url) ? [new URL(`http://here${url}`).searchParams.get("date") ?? ""] : [],
    );
  const { address } = await show(<MissingServicePage />);
  await waitFor(() => expect(asked()).toHaveLength(1));
  const [month = ""] = asked();
  press(/^Next month/);
  await waitFor(() => expect(asked().at(-1)?.localeCompare(month)).toBe(1));
  press(/^Previous month/);
  expect(await screen.findByText(monthName(month))).toBeDefined();
  await waitFor(() => expect(address()).toBe("/"));
  press(/^Previous month/);
  await waitFor(() => expect(asked().at(-1)?.localeCompare(month)).toBe(-1));
});

const products = [
  {
    ID: 3,
    name: "Coding",
    unit_price: 45,
    has_gst: true,
    charge_type: "Per month",
    period: "Monthly",
  },
  {
    ID: 4,
    name: "Typing",
    unit_price: 0.18,
    has_gst: true,
    charge_type: "Cents per line",
    period: "Monthly",
  },
];
const missing = { ID: 1, name: "Dr Priya Raman", services: [{ ID: 2, description: "Coding", _product: 3 }] };

test("SCR-INV-06: a missing service leads to a new invoice of its month", async () => {
  answers["GET /api/invoice/missingservicedata"] = { body: [missing] };
  answers["GET /api/invoice/products"] = { body: products };
  await show(<MissingServicePage />, ["invoice.report", "invoice.edit"], "/?month=2026-10");
  const act = await screen.findByRole("link", { name: "Add invoice for Dr Priya Raman" });
  const to = new URL(act.getAttribute("href") ?? "", "http://here");
  expect(to.pathname).toBe("/admin/accounts/create");
  expect(Object.fromEntries(to.searchParams)).toEqual({ client: "1", month: "2026-10", products: "3" });
  expect(await screen.findByText("$45.00")).toBeTruthy();
});

test("SCR-INV-06: who writes no invoices is led to the client's services", async () => {
  answers["GET /api/invoice/missingservicedata"] = { body: [missing] };
  await show(<MissingServicePage />, ["invoice.report"]);
  const row = await screen.findByRole("link", { name: "Dr Priya Raman" });
  expect(row.getAttribute("href")).toBe("/admin/clients/edit/1?tab=services");
  expect(screen.queryByRole("link", { name: /Add invoice/ })).toBeNull();
});

test("a new invoice has the client, the month and the products of its address filled in", async () => {
  answers["GET /api/invoice/products"] = { body: products };
  answers["GET /api/invoice/payee/1"] = {
    body: {
      ID: 1,
      name: "Dr Priya Raman",
      company: null,
      email: "a@b.example",
      address: null,
      abn: null,
      phone: null,
    },
  };
  answers["GET /api/invoice"] = { body: { invoices: [], totalItems: 0 } };
  await show(<NewInvoicePage />, ["invoice.edit"], "/?client=1&month=2026-10&products=3");
  expect(await screen.findByText("Dr Priya Raman")).toBeTruthy();
  expect(await screen.findByLabelText("Description of line 1")).toHaveProperty(
    "value",
    "Coding, October 2026",
  );
  expect(await price()).toHaveProperty("value", "45");
  expect(screen.getByRole("textbox", { name: /^Invoice date/ })).toHaveProperty("value", "31/10/2026");
  expect(screen.queryByLabelText("Description of line 2")).toBeNull();
});

test("a client that can't be read is chosen in the form", async () => {
  answers["GET /api/invoice/products"] = { body: products };
  answers["GET /api/invoice/payee/9"] = { status: 404, body: { code: "not_found", message: "Not found" } };
  await show(<NewInvoicePage />, ["invoice.edit"], "/?client=9&month=2026-10&products=3");
  expect(await screen.findByRole("combobox", { name: /^Client/ })).toBeTruthy();
});
