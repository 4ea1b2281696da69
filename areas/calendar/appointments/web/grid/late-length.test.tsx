import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { CalendarPage } from "../calendar/CalendarPage.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a time that was clicked before the practice's usual length was known is as long as usual", async () => {
  const settings = Promise.withResolvers<{ body: unknown }>();
  answerCalls({
    "GET /api/practicesettings": () => settings.promise,
    "GET /api/location": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/appointment/date": { body: [anAppointment()] },
  });
  await renderPage(
    <AtReception>
      <CalendarPage />
    </AtReception>,
    "/account/raman/calendar?date=2026-11-12&view=week",
  );
  fireEvent.click(await screen.findByRole("button", { name: /, 09:00, free, book$/ }));
  await screen.findByText("09:00–09:15", { selector: "h2 *" });
  settings.resolve({ body: [{ default_appointment_minutes: 30 }] });
  expect(await screen.findByText("09:00–09:30", { selector: "h2 *" })).toBeTruthy();
});
