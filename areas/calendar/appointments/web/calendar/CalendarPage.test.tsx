import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { CalendarPage } from "./CalendarPage.tsx";

const PATH = "/account/raman/calendar?view=month&date=2026-11-12";
const knee = anAppointment({ notes: "Knee" });
const theatre = anAppointment({
  ID: 2,
  start_time: "07:30",
  end_time: "08:30",
  _location: 6,
  location: { ID: 6, name: "Yarra Private", abbreviation: "YPH", type: "INPATIENT" },
});

async function show(answers: Parameters<typeof answerCalls>[0] = {}, path = PATH) {
  const calls = answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": {
      body: [
        { ID: 5, name: "Richmond Rooms" },
        { ID: 6, name: "Yarra Private" },
      ],
    },
    "GET /api/schedule/date": { body: [] },
    "GET /api/schedule/holiday": { body: [] },
    "GET /api/appointment/date": { body: [knee, theatre] },
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
    ...answers,
  });
  const page = await renderPage(
    <AtReception>
      <CalendarPage />
    </AtReception>,
    path,
  );
  return { calls, ...page };
}
const isAppointment = (words: RegExp) => (_: string, button: Element | null) =>
  button?.hasAttribute("data-appointment") === true && words.test(button.textContent);
const inMonth = (words: RegExp): Promise<HTMLElement> => screen.findByText(isAppointment(words));
const isInMonth = (words: RegExp): boolean => screen.queryByText(isAppointment(words)) !== null;
const day = (date: string): Promise<HTMLElement> =>
  screen.findByLabelText(new RegExp(`^\\w+ ${date} November 2026`), { selector: "[data-day] *" });
const dayOf = (element: HTMLElement): string | null | undefined =>
  element.closest("[data-day]")?.getAttribute("data-day");
const moves = (calls: readonly Call[]) => calls.filter(({ method }) => method === "PUT");
const atRichmond = {
  "GET /api/doctor/preferences/7": {
    body: {
      ID: 1,
      _doctor: 7,
      defaultListType: "OUTPATIENT",
      _defaultLocation: 5,
      location: { ID: 5, name: "Richmond Rooms", abbreviation: "RICH" },
      version: 1,
    },
  },
};

// Sets the clock before most of the shown month so that its appointments are not in the past.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T00:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("SCR-CLI-04 the calendar opens on the client's location", () => {
  test("and says what is booked elsewhere", async () => {
    await show(atRichmond);
    await inMonth(/^14:15/);
    expect(isInMonth(/^07:30/)).toBe(false);
    expect(await screen.findByText("1 booked, 1 elsewhere")).toBeDefined();
  });

  test("unless the address says another, or all", async () => {
    await show(atRichmond, `${PATH}&location=6`);
    await inMonth(/^07:30/);
    expect(isInMonth(/^14:15/)).toBe(false);
  });

  test("all locations stay chosen in the address", async () => {
    const { address } = await show(atRichmond);
    fireEvent.click(await screen.findByText("Richmond Rooms", { selector: "header *" }));
    fireEvent.click(await screen.findByText("All locations", { selector: "[role=menuitem] *" }));
    await waitFor(() => expect(address()).toContain("location=all"));
    await inMonth(/^07:30/);
  });
});

describe("while the server can't be reached", () => {
  const away = /^The calendar couldn't be loaded\./;

  test("the days say so in their place, and are asked for again at once", async () => {
    let isAway = true;
    const answers = {
      "GET /api/appointment/date": () => (isAway ? { status: 503, body: {} } : { body: [knee] }),
    };
    await show(answers);
    await screen.findByText(away);
    expect(screen.queryByText(isAppointment(/^14:15/))).toBeNull();
    isAway = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await inMonth(/^14:15/);
    expect(screen.queryByText(away)).toBeNull();
  });

  test("days that were read stay, and others are not shown in place of those asked for", async () => {
    let isAway = false;
    const answers = {
      "GET /api/appointment/date": () => (isAway ? { status: 503, body: {} } : { body: [knee] }),
    };
    await show(answers);
    await inMonth(/^14:15/);
    isAway = true;
    fireEvent.keyDown(document.body, { key: "w" });
    fireEvent.click(await screen.findByRole("button", { name: "Previous" }));
    await screen.findByText(away);
    expect(screen.queryByText(isAppointment(/^14:15/))).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    fireEvent.keyDown(document.body, { key: "m" });
    await inMonth(/^14:15/);
    expect(screen.queryByText(away)).toBeNull();
  });
});

describe("a day of the month with more appointments than fit", () => {
  test("lists cancelled ones last, and counts below them what is not listed", async () => {
    const at = (ID: number, hour: string, cancelled = false) => ({
      ...knee,
      ...{ ID, cancelled, start_time: `${hour}:00`, end_time: `${hour}:30` },
    });
    const booked = [at(21, "08", true), at(22, "09"), at(23, "10"), at(24, "11")];
    await show({ "GET /api/appointment/date": { body: booked } });
    const first = await inMonth(/^09:00/);
    const shown = [...(first.closest("td")?.querySelectorAll("[data-appointment]") ?? [])];
    expect(shown.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(["09:00", "10:00"]);
    const more = screen.getByRole("button", { name: /^2 more appointments/ });
    expect(more.textContent).toContain("+2 more");
    fireEvent.click(more);
    expect(await screen.findByRole("group", { name: /^Calendar grid/ })).toBeDefined();
  });
});

describe("an appointment in the month", () => {
  test("the first press opens its card, the second edits; Enter edits at once", async () => {
    await show({
      "GET /api/patient/21": { body: knee.patient },
      "GET /api/patient/21/referral": { body: [] },
    });
    const pressed = await inMonth(/^14:15/);
    fireEvent.click(pressed, { detail: 1 });
    expect(await screen.findByRole("region", { name: /NGUYEN/ })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(await inMonth(/^14:15/), { detail: 1 });
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("region", { name: /NGUYEN/ })).toBeNull();
  });
});

describe("moving an appointment within the month", () => {
  const saved = { "PUT /api/appointment/1": { body: { ...knee, appointment_date: "2026-11-13" } } };

  test("Alt and an arrow take it to the next day", async () => {
    const { calls } = await show(saved);
    fireEvent.keyDown(await inMonth(/^14:15/), { key: "ArrowRight", altKey: true });
    await waitFor(async () => expect(dayOf(await inMonth(/^14:15/))).toBe("2026-11-13"));
    await waitFor(() =>
      expect(moves(calls)[0]?.body).toMatchObject({ appointment_date: "2026-11-13", start_time: "14:15" }),
    );
  });

  test("dragging it takes it to another day", async () => {
    const { calls } = await show(saved);
    const held = await inMonth(/^14:15/);
    const friday = document.querySelector("[data-day='2026-11-13']");
    // Stubbed because jsdom has no layout.
    document.elementFromPoint = () => friday;
    fireEvent.pointerDown(held, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { clientX: 200, clientY: 10 });
    fireEvent.pointerUp(window, { clientX: 200, clientY: 10 });
    await waitFor(() =>
      expect(moves(calls)[0]?.body).toMatchObject({ appointment_date: "2026-11-13", end_time: "14:45" }),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("on a public holiday the ghost says so, and letting go asks", async () => {
    const cup = {
      day: "2026-11-13",
      name: "Melbourne Cup",
      states: ["VIC"],
      locations: [5],
      isOwn: true,
      isEverywhere: true,
    };
    const { calls } = await show({ ...saved, "GET /api/schedule/holiday": { body: [cup] } });
    await screen.findByText("Melbourne Cup");
    const held = await inMonth(/^14:15/);
    document.elementFromPoint = () => document.querySelector("[data-day='2026-11-13']");
    fireEvent.pointerDown(held, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { clientX: 200, clientY: 10 });
    expect(document.querySelector("[data-warns]")?.getAttribute("data-warns")).toBe(
      "Public holiday, Melbourne Cup",
    );
    fireEvent.pointerUp(window, { clientX: 200, clientY: 10 });
    expect(await screen.findByText("Public holiday, Melbourne Cup.")).toBeDefined();
    expect(moves(calls)).toEqual([]);
  });

  test("Esc lets a held appointment go where it was", async () => {
    const { calls } = await show(saved);
    const held = await inMonth(/^14:15/);
    document.elementFromPoint = () => document.querySelector("[data-day='2026-11-13']");
    fireEvent.pointerDown(held, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { clientX: 200, clientY: 10 });
    fireEvent.keyDown(window, { key: "Escape" });
    fireEvent.pointerUp(window, { clientX: 200, clientY: 10 });
    expect(dayOf(await inMonth(/^14:15/))).toBe("2026-11-12");
    expect(moves(calls)).toEqual([]);
  });

  test("Tab comes to one day, the arrows to the others", async () => {
    await show();
    await inMonth(/^14:15/);
    expect((await day("12")).tabIndex).toBe(0);
    expect((await day("13")).tabIndex).toBe(-1);
    fireEvent.keyDown(await day("12"), { key: "ArrowDown" });
    const below = await day("19");
    await waitFor(() => expect(document.activeElement).toBe(below));
  });
});
