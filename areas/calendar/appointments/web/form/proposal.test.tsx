import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import type { NewAppointment } from "../acts/acts.ts";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { AppointmentModal } from "./AppointmentModal.tsx";
import { freeFrom } from "./useFreeProposal.ts";

// The time is 20:30 in Sydney, after hours, so that the next day at 09:00 is proposed.
const AFTER_HOURS = new Date("2026-11-11T09:30:00Z");
const tomorrow = (start_time: "09:00" | "09:20", end_time: "09:20" | "10:00", cancelled = false) =>
  anAppointment({ appointment_date: "2026-11-12", start_time, end_time, cancelled });

async function show(known: NewAppointment, onClose = () => undefined as void) {
  answerCalls({
    "GET /api/patient/21/referral": { body: [] },
    "GET /api/appointment/clash": {
      body: { availability: "inside", text: "", clashes: [], clash_count: 0, resource_clashes: [], days: [] },
    },
    "GET /api/location": { body: [] },
    "GET /api/practicesettings": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/appointment/on/2026-11-12": { body: [tomorrow("09:00", "09:20"), tomorrow("09:20", "10:00")] },
  });
  await renderPage(
    <AtReception>
      <AppointmentActsProvider>
        <AppointmentModal known={{ patient: anAppointment().patient, ...known }} onClose={onClose} />
      </AppointmentActsProvider>
    </AtReception>,
  );
}
const value = async (label: string) => (await screen.findByLabelText(label)).getAttribute("value");

beforeEach(() => void vi.useFakeTimers({ now: AFTER_HOURS, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after hours the proposed time lies on no appointment of tomorrow", async () => {
  await show({});
  await waitFor(async () => expect([await value("Start"), await value("End")]).toEqual(["10:00", "10:15"]));
});

test("a proposed time is no change: closing the form asks nothing", async () => {
  const onClose = vi.fn<() => void>();
  await show({}, onClose);
  await waitFor(async () => expect(await value("Start")).toBe("10:00"));
  fireEvent.keyDown(await screen.findByLabelText("Start"), { key: "Escape" });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.queryByText("Leave without saving?")).toBeNull();
});

test("a time that was chosen stays, whatever lies there", async () => {
  await show({ appointment_date: "2026-11-12", start_time: "09:00", end_time: "09:15" });
  expect([await value("Start"), await value("End")]).toEqual(["09:00", "09:15"]);
});

test("cancelled appointments take no time", () => {
  const cancelled = { start_time: "09:00", end_time: "10:00", cancelled: true } as const;
  expect(freeFrom("09:00", 15, [cancelled])).toBeNull();
  expect(freeFrom("09:00", 15, [{ ...cancelled, cancelled: false }])).toBe("10:00");
  expect(freeFrom("23:30", 60, [{ start_time: "23:30", end_time: "23:59", cancelled: false }])).toBeNull();
});
