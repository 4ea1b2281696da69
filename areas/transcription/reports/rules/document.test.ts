import { describe, expect, test } from "vitest";
import { reportDocument } from "./document.ts";

const row = (date: string, minutes: number) => ({
  date,
  location: "Richmond Rooms",
  appointments: 3,
  theatre: 1,
  other: 0,
  cancelled: 2,
  billed: 1,
  minutes,
});

describe("the appointment report on paper", () => {
  const about = {
    client: "Dr Asha Raman",
    start: "2026-11-01",
    end: "2026-11-30",
    now: { day: "2026-12-01", time: "09:35" },
    by: "Jo",
  };
  const report = {
    rows: [row("2026-11-02", 90), row("2026-11-03", 45)],
    by_type: [{ label: "Theatre", count: 2 }],
    by_location: [{ label: "Richmond Rooms", count: 8 }],
    cancelled: 4,
  };
  const text = JSON.stringify(reportDocument(report as never, about as never));

  test.each([
    "Appointment report",
    "Dr Asha Raman",
    "01/11/2026",
    "30/11/2026",
    "By type",
    "By location",
    "landscape",
  ])("says %s", (words) => expect(text).toContain(words));
  test.each(["Date", "Location", "Appointments", "Theatre", "Other", "Cancelled", "Billed", "Minutes"])(
    "has a column %s",
    (title) => expect(text).toContain(`"title":"${title}"`),
  );
});
