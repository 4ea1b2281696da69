import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { CalendarPage } from "../calendar/CalendarPage.tsx";

afterEach(() => vi.unstubAllGlobals());

async function showCalendar(search: string): Promise<void> {
  answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/appointment/date": {
      body: [
        anAppointment({ ID: 7 }),
        anAppointment({ ID: 70, start_time: "16:00", end_time: "16:30", repeat_date: "2026-11-12" }),
      ],
    },
  });
  await renderPage(
    <AtReception>
      <CalendarPage />
    </AtReception>,
    `/account/raman/calendar?date=2026-11-12&view=day${search}`,
  );
  await screen.findAllByText(/NGUYEN|Nguyen/);
}

const focusedKey = (): string | null => document.activeElement?.getAttribute("data-appointment") ?? null;

test.each([
  ["7", "7"],
  ["70", "70@2026-11-12"],
])("an address that names appointment %s focuses it", async (ID, key) => {
  await showCalendar(`&appointment=${ID}`);
  await waitFor(() => expect(focusedKey()).toBe(key));
});

test.each(["", "&appointment=9", "&appointment=%22%5D"])(
  "an address with %j focuses none",
  async (search) => {
    await showCalendar(search);
    expect(focusedKey()).toBeNull();
  },
);
