import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { billing } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { ListBrief } from "../contract.ts";
import { AllListsPage } from "./AllListsPage.tsx";

const DAY_MS = 864e5;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const list = (ID: number, _status: number | null, due_date: string | null): ListBrief => ({
  ID,
  _doctor: 7,
  doctor: { ID: 7, username: "raman", title: 3, first_name: "Priya", last_name: "Raman" },
  date: "2026-11-20",
  type: "OUTPATIENT",
  _location: 3,
  location: { ID: 3, abbreviation: "RICH", name: `Rooms ${ID}` },
  is_sent: _status !== null,
  sent_time: _status === null ? null : inDays(-8),
  due_date,
  _task: _status === null ? null : ID,
  task: _status === null ? null : { ID, _status },
  consultation_count: 2,
  p__picture: null,
  p__status: "Validated",
  notes: null,
  version: 1,
});
const counts = {
  not_sent: 1,
  open: 9,
  overdue: 2,
  new: 1,
  in_progress: 3,
  final_check: 1,
  delayed: 1,
  claims_pending: 1,
  on_hold: 1,
  query: 1,
};

let calls: Call[];
let answers: StubReplies;
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    "GET /api/consultationlist/brief": {
      body: {
        consultationLists: [list(1, 10, inDays(-6.1)), list(2, 2, inDays(0.5)), list(3, 1, inDays(3))],
        totalItems: 3,
      },
    },
    "GET /api/consultationlist/count": { body: counts },
    "GET /api/auth/clients": {
      body: [
        { ID: 8, username: "vogt", title: 3, first_name: "Lena", last_name: "Vogt", company: "Vogt Rooms" },
      ],
    },
    "GET /api/doctor/8": {
      body: { ID: 8, username: "vogt", title: 3, first_name: "Lena", last_name: "Vogt" },
    },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (address = "/") =>
  renderPage(
    <SessionProvider me={billing("consultation.view")}>
      <AllListsPage />
    </SessionProvider>,
    address,
  );
const asked = () =>
  new URL(`http://here${calls.findLast(({ url }) => url.includes("/brief"))?.url}`).searchParams;

test("SCR-CONS-01: open lists stand in groups, and what is overdue says by how much", async () => {
  await show();
  const chip = await screen.findByText(/^6 days overdue$/);
  expect(chip.closest("[data-tone]")?.getAttribute("data-tone")).toBe("waratah");
  const groups = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(groups).toEqual(["Overdue", "Current", "Due later"]);
  expect([asked().get("sort"), asked().get("view")]).toEqual(["due", "open"]);
});

test("a status has the tone of the design, and one spelling", async () => {
  await show();
  const toneOf = async (name: string) =>
    (await screen.findByText(name, { selector: "[data-tone]" })).getAttribute("data-tone");
  expect([await toneOf("Query"), await toneOf("In progress"), await toneOf("New")]).toEqual([
    "ochre",
    "jacaranda",
    "ocean",
  ]);
});

test("each open status has a tab with its number, and the tab asks for it", async () => {
  await show();
  await screen.findByRole("radio", { name: "Overdue 2" });
  expect(screen.getAllByRole("radio").map((tab) => tab.closest("div")?.textContent)).toEqual([
    "All open 9",
    "Overdue 2",
    "New 1",
    "In progress 3",
    "Final check 1",
    "Delayed 1",
    "Claims pending 1",
    "On hold 1",
    "Query 1",
    "Completed",
    "All",
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Claims pending 1" }));
  await waitFor(() => expect(asked().get("view")).toBe("claims_pending"));
});

test("a click on a head sorts, and the groups by due time go", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /^Client/ }));
  await waitFor(() => expect(asked().get("sort")).toBe("client"));
  await waitFor(() => expect(screen.queryAllByRole("rowheader")).toEqual([]));
});

test("a client is chosen in the filter, named in a pill, and removed again", async () => {
  const { address } = await show();
  fireEvent.click(await screen.findByRole("button", { name: /^Filter/ }));
  const field = await screen.findByRole("combobox", { name: /Client/ });
  fireEvent.change(field, { target: { value: "vog" } });
  fireEvent.click(await screen.findByRole("option", { name: /Vogt/, hidden: true }));
  await waitFor(() => expect(asked().get("client")).toBe("8"));
  const remove = await screen.findByRole("button", { name: /^Remove filter Client .*Vogt/ });
  fireEvent.click(remove);
  await waitFor(() => expect(asked().get("client")).toBeNull());
  await waitFor(() => expect(address()).toBe("/"));
});

test("the search is sent, and an empty list says that nothing is open", async () => {
  answers["GET /api/consultationlist/brief"] = { body: { consultationLists: [], totalItems: 0 } };
  await show();
  expect(await screen.findByText("No open consultation lists. Billing is up to date.")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox", { name: /^Find a client/ }), { target: { value: "kew" } });
  await waitFor(() => expect(asked().get("search")).toBe("kew"));
});
