import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listRenderedByCommit } from "#platform/web/testing/drawing.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { CalendarPage } from "./CalendarPage.tsx";

const LATER = new Set([
  "Steps",
  "Legend",
  "LocationMenu",
  "BookButton",
  "DayPanel",
  "WeekCalendar",
  "DayGrid",
  "Lane",
  "AppointmentBlock",
]);

afterEach(() => vi.unstubAllGlobals());

// The first render after a key press must be small to be visible within 100 ms on a slow computer
// (docs/performance.md).
test.each([
  ["d", "Day"],
  ["ArrowRight", "Week"],
])(
  "%s is answered by the title and the weeks it changes, before days and appointments are drawn or the address is written",
  async (key, view) => {
    answerCalls({
      "GET /api/practicesettings": { body: [] },
      "GET /api/location": { body: [{ ID: 5, name: "Richmond Rooms" }] },
      "GET /api/schedule/date": { body: [] },
      "GET /api/appointment/date": { body: [anAppointment()] },
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
    });
    const { address } = await renderPage(
      <AtReception>
        <CalendarPage />
      </AtReception>,
      "/account/raman/calendar?date=2026-11-12",
    );
    // The dots of the mini month load last.
    await screen.findByLabelText(/12 November 2026, 1 appointment/);
    const before = address();
    const [first = []] = listRenderedByCommit(() => fireEvent.keyDown(document.body, { key }));
    expect(first).toContain("CalendarHeader");
    expect(first.filter((name) => LATER.has(name))).toEqual([]);
    expect(first.filter((name) => name === "Week").length).toBeLessThanOrEqual(2);
    expect(screen.getByRole("radio", { name: view })).toHaveProperty("checked", true);
    expect(address()).toBe(before);
    await vi.waitFor(() => expect(address()).not.toBe(before));
  },
);
