import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AppointmentActsProvider } from "#areas/calendar/appointments/web/acts/AppointmentActsProvider.tsx";
import { AppointmentMarks } from "#areas/calendar/appointments/web/AppointmentMarks.tsx";
import { PeekActions } from "#areas/calendar/appointments/web/peek/PeekActions.tsx";
import { anAppointment } from "#areas/calendar/appointments/web/testing/example.ts";
import { AtReception } from "#areas/calendar/appointments/web/testing/people.tsx";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { visitsWeb } from "../routes.tsx";
import { aVisit } from "../testing/example.ts";

const today = todayIn("Australia/Sydney", new Date().toISOString());
afterEach(() => vi.unstubAllGlobals());

async function show(of: Partial<ReturnType<typeof anAppointment>> = {}, step: string | null = null) {
  const appointment = anAppointment({ ID: 4, appointment_date: today, ...of });
  const day = appointment.appointment_date;
  const mark = { _appointment: 4, repeat_date: day, visit_date: day, at: new Date().toISOString(), step };
  const steps: string[] = [];
  const calls = answerCalls({
    "GET /api/visit/date": { body: step ? [mark] : [] },
    "POST /api/visit/4/step": { body: aVisit("Ann One", "arrived", 0) },
    "POST /api/visit/4/back": { body: aVisit("Ann One", "booked", 0) },
  });
  const wrap = (act: () => void) => () => {
    steps.push("closed");
    act();
  };
  await renderPage(
    <AtReception>
      <AppointmentActsProvider>
        <AppointmentMarks range={{ start: day, end: day }}>
          <PeekActions appointment={appointment} wrap={wrap} />
        </AppointmentMarks>
      </AppointmentActsProvider>
    </AtReception>,
    "/",
    [visitsWeb],
  );
  const posted = (path: string) =>
    calls.filter(({ method, url }) => method === "POST" && url.startsWith(`/api/visit/4/${path}`));
  return { steps, calls, posted };
}
const arrived = () => screen.queryByRole("button", { name: /^Arrived/ });

test("A on the card marks the patient as arrived and closes the card, and Undo takes it back", async () => {
  const { steps, posted } = await show();
  await screen.findByRole("button", { name: /^Arrived ?A$/ });
  fireEvent.keyDown(document.body, { key: "a" });
  await waitFor(() => expect(posted("step")[0]?.body).toMatchObject({ step: "arrived" }));
  expect(steps).toEqual(["closed"]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(posted("back")).toHaveLength(1));
  expect(await screen.findByText("“Arrived” undone")).toBeTruthy();
});

test("a patient who confirmed the appointment can be marked as arrived", async () => {
  const { posted } = await show({}, "confirmed");
  fireEvent.click(await screen.findByRole("button", { name: /^Arrived/ }));
  await waitFor(() => expect(posted("step")).toHaveLength(1));
});

test.each([
  ["who has arrived", "arrived", "Ready", "ready"],
  ["who is waiting", "ready", "Call in", "called"],
  ["who is with the doctor", "called", "Finish", "finished"],
])("of a patient %s the card has the next step of the waiting room", async (_who, last, name, step) => {
  const { posted } = await show({}, last);
  await screen.findByRole("button", { name: new RegExp(`^${name} ?A$`) });
  fireEvent.keyDown(document.body, { key: "a" });
  await waitFor(() => expect(posted("step")[0]?.body).toMatchObject({ step }));
});

test("on a later day A says that arrived can be set on the day, and sends nothing", async () => {
  const { posted, steps } = await show({ appointment_date: addDays(today, 1) });
  await screen.findByRole("button", { name: /^Arrived/ });
  fireEvent.keyDown(document.body, { key: "a" });
  expect(await screen.findByText("Arrived can be set on the day.")).toBeTruthy();
  expect(posted("step")).toEqual([]);
  expect(steps).toEqual([]);
});

test.each([
  ["in the theatre", { appointment_type: 2 as const }, null],
  ["cancelled", { cancelled: true }, null],
  ["billed", { is_billed: true }, null],
  ["of a patient who did not attend", {}, "did_not_attend"],
])("an appointment %s has no next step", async (_what, of, step) => {
  const { calls } = await show(of, step);
  await screen.findByRole("button", { name: /^Edit/ });
  await waitFor(() => expect(calls.some(({ url }) => url.startsWith("/api/visit/date"))).toBe(true));
  await waitFor(() => expect(arrived()).toBeNull());
});
