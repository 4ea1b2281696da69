import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { agent, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { ClockEntry } from "../contract.ts";
import { AgentHome } from "./AgentHome.tsx";
import { SidebarClock } from "./SidebarClock.tsx";
import { EntryModal } from "./EntryModal.tsx";
import { HoursPage } from "./HoursPage.tsx";

const vogt = { ...raman, ID: 9, username: "vogt", first_name: "Lena", last_name: "Vogt" };
const kirra = { ID: 8, username: "bookingagent", first_name: "Kirra", last_name: "Walsh" };
const me = agent("timeclock.use", "calendar.view");
const entryOf = (change: Partial<ClockEntry> = {}): ClockEntry => ({
  ID: 31,
  _doctor: 7,
  doctor: raman,
  _user: 8,
  user: kirra,
  start_time: "2026-11-10T22:00:00.000Z",
  end_time: null,
  seconds: 8285,
  note: null,
  is_forgotten: false,
  corrected_time: null,
  corrected_by: null,
  correction_reason: null,
  version: 1,
  ...change,
});
const page = (inside: ReactNode, as: object = {}) =>
  renderPage(<SessionProvider me={{ ...me, ...as }}>{inside}</SessionProvider>);
const inClient = (inside: ReactNode) =>
  page(<ClientProvider client={{ ...raman, via: "agent" }}>{inside}</ClientProvider>);
const runs = (entry: ClockEntry | null) => ({ "GET /api/timeclock/running": { body: { entry } } });
const sent = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, url }) => `${method} ${url}`);

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("STATE-CLK-01: the clock in the shell", () => {
  test("Start becomes Stop once the server says so, and Stop becomes Start", async () => {
    let entry: ClockEntry | null = null;
    const calls = answerCalls({
      "GET /api/timeclock/running": () => ({ body: { entry } }),
      "PUT /api/doctor/timeclock/0": () => {
        entry = entryOf();
        return { body: { ID: 31 } };
      },
      "PUT /api/doctor/timeclock/31": () => {
        entry = null;
        return { body: { ID: 0 } };
      },
    });
    await inClient(<SidebarClock place="side" />);
    fireEvent.click(await screen.findByRole("button", { name: "Start clock" }));
    expect((await screen.findByRole("timer")).textContent).toBe("2:18:05");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await screen.findByRole("button", { name: "Start clock" });
    expect(sent(calls)).toEqual([
      "PUT /api/doctor/timeclock/0?doctor_id=7",
      "PUT /api/doctor/timeclock/31?doctor_id=7",
    ]);
  });

  test("CONST-53: it ticks each second", async () => {
    answerCalls(runs(entryOf()));
    await inClient(<SidebarClock place="side" />);
    const timer = await screen.findByRole("timer");
    await waitFor(() => expect(timer.textContent).not.toBe("2:18:05"));
    expect(timer.textContent).toMatch(/^2:18:0[67]$/);
  });

  test("Shift T starts it; MSG-078 when it can't", async () => {
    answerCalls({
      ...runs(null),
      "PUT /api/doctor/timeclock/0": {
        status: 409,
        body: {
          code: "clock.runs_elsewhere",
          message: "The clock is running for Dr Lena Vogt. Stop it there first.",
        },
      },
    });
    await inClient(<SidebarClock place="side" />);
    await screen.findByRole("button", { name: "Start clock" });
    fireEvent.keyDown(window, { key: "T", shiftKey: true });
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Failed to Start the clock. The clock is running for Dr Lena Vogt.",
    );
  });

  test("running for another client it stops there and starts here", async () => {
    const calls = answerCalls({
      ...runs(entryOf({ _doctor: 9, doctor: vogt })),
      "PUT /api/doctor/timeclock/31": { body: { ID: 0 } },
      "PUT /api/doctor/timeclock/0": { body: { ID: 32 } },
    });
    await inClient(<SidebarClock place="side" />);
    fireEvent.click(await screen.findByRole("button", { name: "Switch to Dr Priya Raman" }));
    await waitFor(() =>
      expect(sent(calls)).toEqual([
        "PUT /api/doctor/timeclock/31?doctor_id=9",
        "PUT /api/doctor/timeclock/0?doctor_id=7",
      ]),
    );
  });

  test("a forgotten one asks when one stopped, instead of stopping now", async () => {
    const calls = answerCalls(runs(entryOf({ seconds: 50_000, is_forgotten: true })));
    await inClient(<SidebarClock place="side" />);
    fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText(/When did you stop working/)).toBeDefined();
    expect(sent(calls)).toEqual([]);
  });
});

describe("a clocked time", () => {
  test("an agent says when a forgotten one stopped, and why: nothing else is sent", async () => {
    const calls = answerCalls({ "PUT /api/timeclock/entry/31": { body: entryOf() } });
    await page(
      <EntryModal entry={entryOf({ seconds: 50_000, is_forgotten: true })} onClose={() => undefined} />,
    );
    expect(screen.queryByLabelText("Started at")).toBeNull();
    fireEvent.change(await screen.findByLabelText("Stopped at"), { target: { value: "1715" } });
    fireEvent.change(screen.getByLabelText("Reason for the change"), { target: { value: "Went home" } });
    fireEvent.click(screen.getByRole("button", { name: /Save time/ }));
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    expect(calls.at(-1)?.body).toEqual({
      note: null,
      end_time: "2026-11-11T06:15:00Z",
      reason: "Went home",
      version: 1,
    });
  });

  test("what fails is said at the field, and the text stays", async () => {
    answerCalls({
      "PUT /api/timeclock/entry/31": {
        status: 400,
        body: {
          code: "invalid",
          message: "Enter a reason for the change.",
          errors: { reason: "Enter a reason for the change." },
        },
      },
    });
    await page(
      <EntryModal entry={entryOf({ seconds: 50_000, is_forgotten: true })} onClose={() => undefined} />,
    );
    fireEvent.change(await screen.findByLabelText("Stopped at"), { target: { value: "17:15" } });
    fireEvent.click(screen.getByRole("button", { name: /Save time/ }));
    expect(await screen.findByText("Enter a reason for the change.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Stopped at").value).toBe("17:15");
  });
});

describe("F-3: an agent's home", () => {
  const served = { ...raman, phone: "0390000000", visits_today: 4, seconds_today: 3600, until_date: null };
  const answers = {
    ...runs(null),
    "GET /api/timeclock/hours/50/1": {
      body: { hours: [], totalItems: 0, totals: { seconds: 0, entries: 0, appointments: 0, forgotten: 0 } },
    },
  };
  test("each client with its appointments, phone, calendar and clock", async () => {
    const calls = answerCalls({
      ...answers,
      "GET /api/timeclock/served": { body: [served] },
      "PUT /api/doctor/timeclock/0": { body: { ID: 5 } },
    });
    await page(<AgentHome />);
    const list = await screen.findByRole("list", { name: "Clients you serve" });
    expect(list.textContent).toContain("4 appointments today");
    expect(within(list).getByRole("link", { name: "Calendar" }).getAttribute("href")).toBe(
      "/account/raman/calendar",
    );
    expect(
      within(list)
        .getByRole("link", { name: /Call Dr Priya Raman/ })
        .getAttribute("href"),
    ).toBe("tel:0390000000");
    await act(async () =>
      fireEvent.click(within(list).getByRole("button", { name: "Start clock for Dr Priya Raman" })),
    );
    expect(sent(calls)).toEqual(["PUT /api/doctor/timeclock/0?doctor_id=7"]);
  });
  test("a running clock is stopped in the bar alone", async () => {
    answerCalls({ ...answers, ...runs(entryOf()), "GET /api/timeclock/served": { body: [served] } });
    await page(<AgentHome />);
    const list = await screen.findByRole("list", { name: "Clients you serve" });
    expect(await within(list).findByText("Clock running")).toBeDefined();
    expect(within(list).queryByRole("button")).toBeNull();
  });
  test("says when there is none, and what failed can be tried again", async () => {
    answerCalls({ ...answers, "GET /api/timeclock/served": { body: [] } });
    const shown = await page(<AgentHome />);
    expect(await screen.findByText(/You have no clients today/)).toBeDefined();
    shown.unmount();
    answerCalls({
      ...answers,
      "GET /api/timeclock/served": { status: 500, body: { message: "Out of order", code: "fault" } },
    });
    await page(<AgentHome />);
    expect((await screen.findByText(/Clients couldn't be loaded/)).textContent).toContain("Out of order");
  });
});

describe("client hours for the office", () => {
  test("totals, rows and the table to download, of the days asked", async () => {
    const row = {
      doctor: raman,
      user: kirra,
      month: "2026-10",
      seconds: 8280,
      entries: 2,
      appointments: 3,
      forgotten: 1,
    };
    const calls = answerCalls({
      "GET /api/timeclock/hours/50/1": { body: { hours: [row], totalItems: 1, totals: row } },
      "GET /api/timeclock/agents": { body: [kirra] },
    });
    await renderPage(
      <SessionProvider me={{ ...me, kind: "staff", permissions: ["report.appointmaid"] }}>
        <HoursPage />
      </SessionProvider>,
      "/admin/client-hours?start=2026-10-01&end=2026-10-31",
    );
    expect((await screen.findByLabelText("Totals")).textContent).toContain("2 h 18 min clocked");
    expect(await screen.findByText("October 2026")).toBeDefined();
    expect(calls.some(({ url }) => url.includes("start=2026-10-01") && url.includes("end=2026-10-31"))).toBe(
      true,
    );
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
      "/api/report/csv/appointmaid?start=2026-10-01&end=2026-10-31",
    );
  });
});
