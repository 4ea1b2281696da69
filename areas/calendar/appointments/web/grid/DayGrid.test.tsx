import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { aSchedule, anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { setPreferences } from "#platform/web/theme/preferences.ts";
import { releaseCut } from "../acts/cut-appointment.ts";
import { CalendarPage } from "../calendar/CalendarPage.tsx";
import { HOUR } from "./hours.ts";

const WEEK = "/account/raman/calendar?view=week&date=2026-11-12";
const knee = anAppointment({ notes: "Knee" });
const gone = anAppointment({ ID: 2, start_time: "09:00", end_time: "09:30", cancelled: true });
// Stubs the layout, which jsdom lacks: three days of 100 pixels, from 07:00 to 20:00, with each appointment
// where its style puts it.
const DAY = 100;
beforeEach(() => {
  // Sets the clock before the shown week so that its appointments are not in the past.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T00:00:00Z") });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function place(this: Element) {
    if (this.querySelector(":scope > [data-date]")) return new DOMRect(0, 0, 3 * DAY, 13 * HOUR);
    const block = this instanceof HTMLElement && this.hasAttribute("data-appointment") ? this.style : null;
    return new DOMRect(0, Number.parseFloat(block?.top ?? "0"), DAY, Number.parseFloat(block?.height ?? "0"));
  });
});
afterEach(() => {
  releaseCut();
  setPreferences({ hideCancelledFor: [] });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const THURSDAY = DAY / 2;
const FRIDAY = DAY + DAY / 2;
const y = (time: string): number =>
  ((Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 7 * 60) / 60) * HOUR;

async function show(answers: Parameters<typeof answerCalls>[0] = {}, permissions?: string[]) {
  const calls = answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": { body: [{ ID: 5, name: "Richmond Rooms" }] },
    "GET /api/schedule/date": { body: [aSchedule(), aSchedule({ ID: 4, schedule_date: "2026-11-13" })] },
    "GET /api/schedule/holiday": { body: [] },
    "GET /api/appointment/date": { body: [knee, gone] },
    "GET /api/doctor/preferences/7": {
      body: {
        ID: 1,
        _doctor: 7,
        defaultListType: "OUTPATIENT",
        _defaultLocation: null,
        location: null,
        version: 1,
      },
    },
    "PUT /api/appointment/1": { body: { ...knee, version: 4 } },
    ...answers,
  });
  await renderPage(
    <AtReception {...(permissions ? { permissions } : {})}>
      <CalendarPage />
    </AtReception>,
    WEEK,
  );
  return calls;
}

const appointment = async (words: RegExp): Promise<HTMLElement> => {
  const block = (await screen.findByText(words, { selector: "[data-date] span" })).closest<HTMLElement>(
    "[data-appointment]",
  );
  if (!block) throw new Error("it is no appointment");
  return block;
};
const lane = (day: Day): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${day}"]`);
  if (!found) throw new Error(`${day} is not on screen`);
  return found;
};
const moves = (calls: readonly Call[]) => calls.filter(({ method }) => method === "PUT");

function drag(held: Element, from: { x: number; y: number }, to: { x: number; y: number }): void {
  const at = (point: { x: number; y: number }) => ({ clientX: point.x, clientY: point.y });
  fireEvent.pointerDown(held, { button: 0, ...at(from) });
  fireEvent.pointerMove(window, at({ x: from.x, y: from.y + 10 }));
  fireEvent.pointerMove(window, at(to));
}

describe("RULE-APPT-03 the grid of days", () => {
  test("an appointment stands in its day, at its time, and says so", async () => {
    await show();
    const block = await appointment(/^14:15 to 14:45, NGUYEN Thi Mai, Appointment, Knee/);
    expect(block.closest("[data-date]")?.getAttribute("data-date")).toBe("2026-11-12");
    expect(block.style.top).toBe(`${y("14:15")}px`);
    expect(within(lane("2026-11-12")).getByText("14:15 · Knee")).toBeDefined();
  });

  test("a patient's alerts are a sign in the first line, and in words where there is room", async () => {
    const patient = { ...anAppointment().patient, alerts: "Latex allergy" } as typeof knee.patient;
    const tall = { ...knee, ID: 8, patient, start_time: "10:00", end_time: "11:00" } as const;
    const small = { ...knee, ID: 9, patient, start_time: "12:00", end_time: "12:30" } as const;
    await show({ "GET /api/appointment/date": { body: [knee, tall, small] } });
    const signsIn = (block: HTMLElement) => block.querySelectorAll("[data-alert]").length;
    expect(signsIn(await appointment(/^14:15 to/))).toBe(0);
    expect(signsIn(await appointment(/^12:00 to/))).toBe(1);
    const words = within(await appointment(/^10:00 to/)).getByText("Latex allergy");
    expect(words.querySelector("svg")).not.toBeNull();
  });

  test("dragged by its middle it keeps the place it was held at, five minutes at a time", async () => {
    const calls = await show();
    drag(await appointment(/^14:15 to/), { x: THURSDAY, y: y("14:22") }, { x: FRIDAY, y: y("10:09") });
    expect(within(lane("2026-11-13")).getByText("Fri 13 Nov, 10:00–10:30")).toBeDefined();
    fireEvent.pointerUp(window);
    await vi.waitFor(() =>
      expect(moves(calls)[0]?.body).toMatchObject({
        appointment_date: "2026-11-13",
        start_time: "10:00",
        end_time: "10:30",
      }),
    );
  });

  test("dragged to another day alone it keeps its odd minutes", async () => {
    const odd = { ...knee, start_time: "14:07", end_time: "14:33" };
    const calls = await show({ "GET /api/appointment/date": { body: [odd] } });
    drag(await appointment(/^14:07 to/), { x: THURSDAY, y: y("14:15") }, { x: FRIDAY, y: y("14:16") });
    fireEvent.pointerUp(window);
    await vi.waitFor(() =>
      expect(moves(calls)[0]?.body).toMatchObject({
        appointment_date: "2026-11-13",
        start_time: "14:07",
        end_time: "14:33",
      }),
    );
  });

  test("what was said of a move is no longer said once it is saved", async () => {
    await show();
    drag(await appointment(/^14:15 to/), { x: THURSDAY, y: y("14:22") }, { x: FRIDAY, y: y("10:09") });
    const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(said()).toContainEqual(expect.stringMatching(/^Nguyen, Thi Mai, Friday/)));
    fireEvent.pointerUp(window);
    await screen.findByText("Saved Successfully");
    await vi.waitFor(() =>
      expect(said()).not.toContainEqual(expect.stringMatching(/^Nguyen, Thi Mai, Friday/)),
    );
  });

  test("held at its lower edge it becomes longer", async () => {
    const calls = await show();
    drag(
      await appointment(/^14:15 to/),
      { x: THURSDAY, y: y("14:45") - 3 },
      { x: FRIDAY, y: y("15:10") - 3 },
    );
    fireEvent.pointerUp(window);
    await vi.waitFor(() =>
      expect(moves(calls)[0]?.body).toMatchObject({
        appointment_date: "2026-11-12",
        start_time: "14:15",
        end_time: "15:10",
      }),
    );
  });

  test("Esc takes back what was being dragged, and nothing opens", async () => {
    const calls = await show();
    drag(await appointment(/^14:15 to/), { x: THURSDAY, y: y("14:22") }, { x: FRIDAY, y: y("10:09") });
    fireEvent.keyDown(window, { key: "Escape" });
    fireEvent.pointerUp(window);
    expect((await appointment(/^14:15 to/)).closest("[data-date]")?.getAttribute("data-date")).toBe(
      "2026-11-12",
    );
    expect(moves(calls)).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("let go where it was, it is not saved", async () => {
    const calls = await show();
    drag(await appointment(/^14:15 to/), { x: THURSDAY, y: y("14:22") }, { x: THURSDAY, y: y("14:23") });
    fireEvent.pointerUp(window);
    expect(moves(calls)).toEqual([]);
  });

  test("a cancelled appointment stays where it is, and so does every appointment without the right", async () => {
    const calls = await show({}, ["calendar.view", "patient.view"]);
    for (const held of [await appointment(/^09:00 to/), await appointment(/^14:15 to/)]) {
      drag(held, { x: THURSDAY, y: y("09:10") }, { x: FRIDAY, y: y("11:10") });
      fireEvent.pointerUp(window);
    }
    expect(moves(calls)).toEqual([]);
  });

  test("a click on a free time books an appointment of the usual length there", async () => {
    await show();
    await appointment(/^14:15 to/);
    fireEvent.click(lane("2026-11-12"), { clientX: THURSDAY, clientY: y("11:20") });
    expect(
      await screen.findByRole("dialog", { name: /^Book appointment, Thursday 12 Nov, 11:15 to / }),
    ).toBeDefined();
  });

  test("a time that is drawn is booked from and to where it was drawn, upwards too", async () => {
    await show();
    await appointment(/^14:15 to/);
    drag(lane("2026-11-13"), { x: FRIDAY, y: y("11:42") }, { x: FRIDAY, y: y("11:02") });
    expect(within(lane("2026-11-13")).getByText("Fri 13 Nov, 11:00–11:45")).toBeDefined();
    fireEvent.pointerUp(window);
    expect(await screen.findByRole("dialog", { name: /Friday 13 Nov, 11:00 to 11:45$/ })).toBeDefined();
  });

  test("RULE-APPT-08: pressing a schedule among the all-day entries opens it", async () => {
    await show();
    const [thursday] = await screen.findAllByText("RICH 08:30–16:00", { selector: "button *" });
    if (thursday) fireEvent.click(thursday);
    expect(await screen.findByRole("dialog", { name: /availability|schedule/i })).toBeDefined();
  });

  test("Tab comes to one appointment, and an appointment that was moved is still that one", async () => {
    const calls = await show();
    const block = await appointment(/^14:15 to/);
    fireEvent.focus(block);
    expect(block.tabIndex).toBe(0);
    expect((await appointment(/^09:00 to/)).tabIndex).toBe(-1);
    fireEvent.keyDown(block, { key: "ArrowRight", altKey: true });
    await vi.waitFor(async () => expect(document.activeElement).toBe(await appointment(/^14:15 to/)));
    expect(document.activeElement?.closest("[data-date]")?.getAttribute("data-date")).toBe("2026-11-13");
    // The move is saved when no key was pressed for a while.
    await vi.waitFor(() => expect(moves(calls)).toHaveLength(1), { timeout: 15_000 });
  });
});

describe("a time that something speaks against", () => {
  // The dialogs load when the first one opens.
  const cup = {
    day: "2026-11-13",
    name: "Melbourne Cup",
    states: ["VIC"],
    locations: [5],
    isOwn: true,
    isEverywhere: true,
  };
  const holiday = { "GET /api/schedule/holiday": { body: [cup] } };
  const dawson = anAppointment({
    ID: 9,
    appointment_date: "2026-11-13",
    start_time: "10:15",
    end_time: "10:45",
    _patient: null,
    patient: null,
    notes: "Dawson",
  });
  const dragToFriday = async (time = "10:09") =>
    drag(await appointment(/^14:15 to/), { x: THURSDAY, y: y("14:22") }, { x: FRIDAY, y: y(time) });

  test.each([
    ["Public holiday", "Melbourne Cup", holiday, "10:09"],
    ["Outside availability", "Richmond Rooms, Fri 08:30–16:00", {}, "18:09"],
    ["Overlaps Dawson", "10:15", { "GET /api/appointment/date": { body: [knee, dawson] } }, "10:09"],
    [
      "Doctor not available",
      "09:00–12:00",
      {
        "GET /api/schedule/date": {
          body: [
            aSchedule({
              available: false,
              schedule_date: "2026-11-13",
              start_time: "09:00",
              end_time: "12:00",
            }),
          ],
        },
      },
      "10:09",
    ],
  ])(
    "the ghost says so while it is dragged, and one question is asked: %s",
    async (title, detail, answers, time) => {
      const calls = await show(answers);
      await screen.findAllByText(/Melbourne Cup|RICH 08:30|Not available/, { selector: "[data-all-day] *" });
      await dragToFriday(time);
      const ghost = within(lane("2026-11-13"));
      expect(ghost.getByText(title, { selector: "[data-warns] *" })).toBeDefined();
      expect(ghost.getByText(detail, { selector: "[data-warns] *" })).toBeDefined();
      fireEvent.pointerUp(window);
      const dialog = await screen.findByRole("dialog", { name: "Move appointment" });
      expect(within(dialog).getByText(`${title}, ${detail}.`)).toBeDefined();
      expect(moves(calls)).toEqual([]);
      fireEvent.click(within(dialog).getByRole("button", { name: "Move anyway" }));
      await vi.waitFor(() => expect(moves(calls)).toHaveLength(1));
    },
  );

  test("in the past", async () => {
    vi.setSystemTime(new Date("2026-11-20T00:00:00Z"));
    const calls = await show();
    await dragToFriday();
    expect(within(lane("2026-11-13")).getByText("In the past")).toBeDefined();
    fireEvent.pointerUp(window);
    const dialog = await screen.findByRole("dialog", { name: "Move appointment" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Keep at 14:15" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await appointment(/^14:15 to/)).closest("[data-date]")?.getAttribute("data-date")).toBe(
      "2026-11-12",
    );
    expect(moves(calls)).toEqual([]);
  });

  test("a longer one that overlaps is asked about too, and Esc keeps it", async () => {
    const calls = await show({
      "GET /api/appointment/date": {
        body: [knee, { ...dawson, appointment_date: "2026-11-12", start_time: "15:00", end_time: "15:30" }],
      },
    });
    drag(
      await appointment(/^14:15 to/),
      { x: THURSDAY, y: y("14:45") - 3 },
      { x: THURSDAY, y: y("15:10") - 3 },
    );
    fireEvent.pointerUp(window);
    const dialog = await screen.findByRole("dialog", { name: "Move appointment" });
    fireEvent.keyDown(dialog, { key: "Escape" });
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(moves(calls)).toEqual([]);
  });

  test("a new one that is drawn there is asked about before its form opens", async () => {
    await show(holiday);
    await screen.findByText("Melbourne Cup");
    drag(lane("2026-11-13"), { x: FRIDAY, y: y("11:02") }, { x: FRIDAY, y: y("11:42") });
    expect(
      within(lane("2026-11-13")).getByText("Public holiday", { selector: "[data-warns] *" }),
    ).toBeDefined();
    fireEvent.pointerUp(window);
    fireEvent.click(await screen.findByRole("button", { name: "Book anyway" }));
    expect(await screen.findByRole("dialog", { name: /Friday 13 Nov, 11:00 to 11:45$/ })).toBeDefined();
  });

  test("a move by keys is asked about when the keys rest", async () => {
    const calls = await show(holiday);
    await screen.findByText("Melbourne Cup");
    fireEvent.keyDown(await appointment(/^14:15 to/), { key: "ArrowRight", altKey: true });
    fireEvent.click(await screen.findByRole("button", { name: "Move anyway" }));
    await vi.waitFor(() => expect(moves(calls)[0]?.body).toMatchObject({ appointment_date: "2026-11-13" }));
  });

  test("a billed one does not move", async () => {
    const calls = await show({ "GET /api/appointment/date": { body: [{ ...knee, is_billed: true }] } });
    await dragToFriday();
    expect(within(lane("2026-11-12")).getByText("Billed appointments can't be moved")).toBeDefined();
    fireEvent.pointerUp(window);
    fireEvent.keyDown(await appointment(/^14:15 to/), { key: "ArrowRight", altKey: true });
    expect(await screen.findByText("Billed appointments can't be moved.")).toBeDefined();
    expect(moves(calls)).toEqual([]);
  });
});

test("G-2: public holidays stand above their days, by name", async () => {
  const cup = {
    day: "2026-11-13",
    name: "Melbourne Cup",
    states: ["VIC"],
    locations: [5],
    isOwn: false,
    isEverywhere: false,
  };
  await show({ "GET /api/schedule/holiday": { body: [cup] } });
  const named = await screen.findByText("Melbourne Cup (VIC)");
  expect(named.closest("[data-all-day]")?.getAttribute("data-all-day")).toBe("2026-11-13");
});

describe("a cancelled appointment", () => {
  test("stands aside, and the time it left free is booked with a press", async () => {
    await show();
    expect((await appointment(/^09:00 to/)).style.width).toBe("calc(46px)");
    const freed = document.querySelector("[data-free]");
    expect(freed?.textContent).toBe("+ Free 30 min");
    if (freed) fireEvent.click(freed, { clientX: THURSDAY, clientY: y("09:20") });
    expect(
      await screen.findByRole("dialog", { name: /^Book appointment, Thursday 12 Nov, 09:00 to 09:30$/ }),
    ).toBeDefined();
  });

  test("a past one frees no time", async () => {
    vi.setSystemTime(new Date("2026-11-20T00:00:00Z"));
    await show();
    await appointment(/^09:00 to/);
    expect(document.querySelector("[data-free]")).toBeNull();
  });

  test("is not drawn for a person who hides them, for as long as that person says", async () => {
    await show();
    await appointment(/^09:00 to/);
    fireEvent.click(await screen.findByRole("button", { name: "Hide cancelled", hidden: true }));
    await vi.waitFor(() =>
      expect(screen.queryByText(/^09:00 to/, { selector: "[data-date] span" })).toBeNull(),
    );
    expect(localStorage.getItem("corella.preferences")).toContain("hideCancelledFor");
    fireEvent.click(screen.getByRole("button", { name: "Hide cancelled", hidden: true }));
    await appointment(/^09:00 to/);
  });
});

describe("cut and put down", () => {
  const ctrl = (target: Element, key: string) => fireEvent.keyDown(target, { key, ctrlKey: true });

  test("a live appointment moves where it is put down, also in another week", async () => {
    const calls = await show();
    ctrl(await appointment(/^14:15 to/), "x");
    expect(await screen.findByRole("region", { name: "In hand" })).toBeDefined();
    expect(screen.getByText("In hand: Nguyen, Thi Mai, Knee, 30 min")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await vi.waitFor(() => expect(document.querySelector("[data-date='2026-11-15']")).not.toBeNull());
    expect(screen.getByRole("region", { name: "In hand" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Previous" }));
    await vi.waitFor(() => expect(document.querySelector("[data-date='2026-11-13']")).not.toBeNull());
    fireEvent.click(lane("2026-11-13"), { clientX: FRIDAY, clientY: y("10:05") });
    await vi.waitFor(() =>
      expect(moves(calls)[0]?.body).toMatchObject({
        appointment_date: "2026-11-13",
        start_time: "10:00",
        end_time: "10:30",
      }),
    );
    expect(screen.queryByRole("region", { name: "In hand" })).toBeNull();
  });

  test("Ctrl X closes the card, none opens while it is in hand, and one Esc puts it back", async () => {
    await show();
    const isCardOpen = () => document.querySelector("[data-peek]") !== null;
    const block = await appointment(/^14:15 to/);
    fireEvent.click(block);
    await vi.waitFor(() => expect(isCardOpen()).toBe(true));
    ctrl(block, "x");
    await screen.findByRole("region", { name: "In hand" });
    expect(isCardOpen()).toBe(false);
    fireEvent.click(await appointment(/^09:00 to/));
    expect(isCardOpen()).toBe(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "In hand" })).toBeNull());
    expect(isCardOpen()).toBe(false);
  });

  test("the list of the day says which one is in hand", async () => {
    await show();
    ctrl(await appointment(/^14:15 to/), "x");
    const list = within(screen.getByRole("region", { name: "Thursday 12 Nov" }));
    const row = (await list.findByText(/^14:15 to 14:45/)).closest("li");
    expect(row?.textContent).toContain("In hand");
  });

  test("a cancelled one is booked again with the same details, by Ctrl+V where the keys stand", async () => {
    const calls = await show({
      "POST /api/appointment": { status: 201, body: { ...knee, ID: 3, _undo: 71 } },
    });
    const cancelled = await appointment(/^09:00 to/);
    fireEvent.focus(cancelled);
    ctrl(cancelled, "x");
    await screen.findByRole("region", { name: "In hand" });
    fireEvent.keyDown(cancelled, { key: "ArrowDown" });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowDown" });
    ctrl(document.activeElement ?? document.body, "v");
    await vi.waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
        appointment_type: 1,
        _patient: 21,
        _location: 5,
        appointment_date: "2026-11-12",
      }),
    );
    expect(moves(calls)).toEqual([]);
  });

  test("Esc lets it go, and asks before it is put down where something speaks against it", async () => {
    const calls = await show();
    ctrl(await appointment(/^14:15 to/), "x");
    await screen.findByRole("region", { name: "In hand" });
    fireEvent.keyDown(document.body, { key: "Escape" });
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "In hand" })).toBeNull());
    ctrl(await appointment(/^14:15 to/), "x");
    await screen.findByRole("region", { name: "In hand" });
    fireEvent.click(lane("2026-11-14"), { clientX: 2 * DAY + DAY / 2, clientY: y("10:05") });
    expect(await screen.findByText("Outside availability, None on Sat.")).toBeDefined();
    expect(moves(calls)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Keep at 14:15" }));
    expect(await screen.findByRole("region", { name: "In hand" })).toBeDefined();
    expect(moves(calls)).toEqual([]);
  });
});
