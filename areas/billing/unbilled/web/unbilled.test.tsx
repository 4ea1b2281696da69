import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Step, UnbilledRow, UnbilledWork } from "../contract.ts";
import { UnbilledPage } from "./UnbilledPage.tsx";

const step = (state: Step["state"], days: number | null = null, words: string | null = null): Step => ({
  ...{ state, days, words },
  on: state === "done" ? "2026-11-10" : null,
});
const row = (last_name: string, more: Partial<UnbilledRow> = {}): UnbilledRow => ({
  ...{
    key: last_name,
    kind: "appointment",
    _appointment: 3,
    repeat_date: "2026-11-09",
    source: null,
    date: "2026-11-09",
  },
  ...{
    start_time: "09:00",
    appointment_type: 1,
    _patient: 4,
    patient: { title: null, first_name: "Anna", last_name },
    label: null,
  },
  ...{
    location: { ID: 1, abbreviation: "KEW", name: "Kew Rooms" },
    dictated: step("done"),
    returned: step("done"),
  },
  ...{
    billed: step("done"),
    paid: step("going", null, "Claims Pending"),
    unmatched_days: null,
    opens: { task: 7, list: 8 },
  },
  ...more,
});
const letters = row("", {
  ...{
    key: "dictation 5",
    kind: "dictation",
    source: 5,
    patient: null,
    _patient: null,
    label: "Clinic letters",
    unmatched_days: 8,
  },
  ...{ _appointment: null, repeat_date: null, billed: step("none"), paid: step("none") },
});
const sum = { done: 1, of: 2, gaps: 1, oldest_days: 2, is_known: true };
const work = (rows: UnbilledRow[], more: Partial<UnbilledWork> = {}): UnbilledWork => ({
  ...{
    from: "2026-11-01",
    to: "2026-11-30",
    checked_time: "2026-11-11T00:00:00Z",
    appointments: 2,
    missed: 0,
  },
  sums: { dictated: sum, returned: { ...sum, gaps: 0 }, billed: sum, paid: { ...sum, gaps: 0 } },
  ...{
    unmatched: 1,
    gaps: 2,
    waiting: 2,
    days: [{ date: "2026-11-09", appointments: 2, gaps: 2, due: 0 }],
    rows,
  },
  ...more,
});

const rights = ["consultation.send", "consultation.view", "task.upload", "task.own", "patient.view"];
const show = async (body: UnbilledWork, permissions = rights, answers: StubReplies = {}, address = "") => {
  const calls = answerCalls({ "GET /api/unbilled": { body }, ...answers });
  await renderPage(
    <SessionProvider me={doctor(...permissions)}>
      <ClientProvider client={raman}>
        <UnbilledPage />
      </ClientProvider>
    </SessionProvider>,
    `/account/raman/billing/unbilled${address}`,
  );
  return calls;
};

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => vi.unstubAllGlobals());

describe("unbilled work", () => {
  test("each gap has its age and leads to where it is closed", async () => {
    await show(
      work([
        row("Barnes", { dictated: step("gap", 2) }),
        row("Fitzgerald", { billed: step("gap", 8, "On a list") }),
      ]),
    );
    for (const link of await screen.findAllByRole("link", { name: /Upload dictation: BARNES, Anna$/ }))
      expect(link.getAttribute("href")).toContain("/account/raman/transcription");
    for (const link of screen.getAllByRole("link", { name: /Open list: FITZGERALD, Anna$/ }))
      expect(link.getAttribute("href")).toContain("/consultations/details/8");
    // The label includes the visible text, so that voice control finds the link.
    screen.getByRole("link", { name: "On a list, 8 days, Open list: FITZGERALD, Anna" });
    screen.getByText("2 days");
    screen.getByText("On a list, 8 days");
  });

  test("what a reader may not do is said, not offered", async () => {
    await show(work([row("Barnes", { dictated: step("gap", 2) }), letters]), ["invoice.view"]);
    await screen.findByText("2 days");
    expect(screen.queryByRole("link", { name: /Upload dictation/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Match appointment|More actions/ })).toBeNull();
  });

  test("a feature that did not answer is not available, never zero", async () => {
    const away = { done: 0, of: 0, gaps: 0, oldest_days: null, is_known: false };
    const sums = { dictated: sum, returned: sum, billed: away, paid: away };
    await show(work([row("Barnes", { billed: step("unknown"), paid: step("unknown") })], { sums }));
    await screen.findByText(/BARNES/);
    const strip = within(screen.getByRole("region", { name: "Steps" }));
    expect(strip.getAllByText("Not available")).toHaveLength(2);
  });

  test("a step is ticked only when it is done for every appointment, and the title counts what waits", async () => {
    const done = { ...sum, done: 2, gaps: 0, oldest_days: null };
    const open = { ...done, done: 1 };
    const today = { ...sum, oldest_days: 0 };
    const sums = { dictated: open, returned: open, billed: today, paid: done };
    await show(work([row("Barnes"), row("Lim")], { sums, missed: 1, waiting: 1 }));
    const strip = within(await screen.findByRole("region", { name: "Steps" }));
    for (const text of ["1 due today", "1 not returned yet", "1 to bill, oldest today", "No queries"])
      expect(strip.getByText(text)).toBeDefined();
    expect(strip.getByText("finished, 1 did not attend")).toBeDefined();
    expect(strip.queryByText("None to dictate")).toBeNull();
    // The tabs count, and the title doesn't count otherwise.
    expect(["All 2", "With gaps 1"].map((tab) => screen.getByLabelText(tab))).toHaveLength(2);
    expect(screen.getByRole("heading", { name: "Unbilled work" }).nextSibling?.textContent).not.toMatch(
      /^\d+$/,
    );
  });

  test("the gaps of a step filter the table, and a month without gaps says so", async () => {
    await show(work([row("Barnes", { dictated: step("gap", 2) }), row("Lim")]));
    await screen.findByText(/LIM/);
    fireEvent.click(screen.getByRole("button", { name: /1 to dictate, oldest 2 days/ }));
    await vi.waitFor(() => expect(screen.queryByText(/LIM/)).toBeNull());
    screen.getByText(/BARNES/);
  });

  test("a dictation without an appointment is matched with those that are chosen", async () => {
    const calls = await show(work([letters, row("Barnes", { dictated: step("gap", 2) })]), rights, {
      "PUT /api/unbilled/match": { body: { matched: 1 } },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Match appointment: Clinic letters" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(await dialog.findByRole("checkbox", { name: /BARNES, Anna/ }));
    fireEvent.click(dialog.getByRole("button", { name: "Match appointment" }));
    await screen.findByText("Saved Successfully");
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      _task: 5,
      appointments: [{ _appointment: 3, repeat_date: "2026-11-09" }],
    });
  });

  test("a dictation that is not needed is marked so, and the mark is taken back", async () => {
    const answers = { "PUT /api/unbilled/notneeded": { body: { step: "dictated", is_needed: false } } };
    const calls = await show(work([row("Barnes", { dictated: step("gap", 2) })]), rights, answers);
    fireEvent.click(await screen.findByRole("button", { name: "More actions for BARNES, Anna" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "No dictation needed" }));
    await screen.findByText("Saved Successfully");
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
      step: "dictated",
      is_needed: false,
    });
  });

  test("the address names the month, which the arrows change", async () => {
    const calls = await show(work([]), rights, {}, "?month=2026-11-01");
    await screen.findByText("No finished appointments in November 2026.");
    fireEvent.click(screen.getByRole("button", { name: "Previous month" }));
    await screen.findByText("October 2026");
    await vi.waitFor(() => expect(calls.some(({ url }) => url.includes("from=2026-10-01"))).toBe(true));
  });

  test("picture 35: a month is in days, after what has no appointment; in the order of names it is not", async () => {
    const later = row("Lim", { key: "later", date: "2026-11-10" });
    const days = [
      { date: "2026-11-10" as const, appointments: 1, gaps: 0, due: 0 },
      { date: "2026-11-09" as const, appointments: 2, gaps: 2, due: 0 },
    ];
    await show(work([letters, later, row("Barnes", { dictated: step("gap", 2) })], { days }));
    await screen.findByText(/BARNES/);
    const groups = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
    expect(groups).toEqual([
      "No matching appointment 1, found in dictations and bills",
      "Tuesday 10/11/2026 1 appointment",
      "Monday 09/11/2026 2 appointments2 gaps",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Patient or file" }));
    await vi.waitFor(() => expect(screen.queryAllByRole("rowheader")).toEqual([]));
  });

  test("picture 35: Enter on a row does its next step", async () => {
    await show(work([letters]));
    fireEvent.click(await screen.findByRole("button", { name: "Clinic letters" }));
    expect(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Match appointment" }),
    ).toBeDefined();
  });
});
