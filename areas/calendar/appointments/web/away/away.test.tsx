import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_DAYS } from "#areas/calendar/schedules/contract.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { clearStacks } from "../acts/undo-stack.ts";
import { anAppointment, aSchedule } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { AwayModal } from "./AwayModal.tsx";

const NAMES = ["Nguyen", "Vlahos", "Rao"] as const;
const inside = NAMES.map((last_name, place) => ({
  ...anAppointment({
    ID: place + 1,
    appointment_date: "2026-11-23",
    start_time: fromMinutes((8 + place) * 60 + 30),
    end_time: fromMinutes((8 + place) * 60 + 45),
  }),
  has_email: place !== 0,
  patient: { ...anAppointment().patient, ID: 21 + place, last_name, first_name: "A" },
}));
const days = ["2026-11-23", "2026-11-30"] as const;

const refused = {
  status: 409,
  body: {
    message: "Some of the new times have just been taken.",
    code: "appointment.away_conflict",
    details: { changed: [], taken: [{ ID: 1, repeat_date: null }] },
  },
};

/** Opens the dialog without waiting for the appointments in that time. */
async function open(answers: Parameters<typeof answerCalls>[0] = {}, to_date: Day = "2026-11-23") {
  const onClose = vi.fn<() => void>();
  const calls = answerCalls({
    "GET /api/practicesettings": {
      body: [{ ID: 1, practice_name: "Raman Orthopaedics", phone: "0355500142" }],
    },
    "GET /api/schedule/date": { body: days.map((schedule_date) => aSchedule({ schedule_date })) },
    "GET /api/schedule/holiday": { body: [] },
    "GET /api/appointment/away": { body: { appointments: inside, taken: [] } },
    "POST /api/appointment/away": {
      status: 201,
      body: { away_id: 9, moved: 1, cancelled: 1, emailed: 1, _undo: 71 },
    },
    "POST /api/appointment/undo/71": { body: { ID: 71, _undo: 72 } },
    ...answers,
  });
  await renderPage(
    <AtReception>
      <AwayModal known={{ from_date: "2026-11-23", to_date }} onClose={onClose} />
    </AtReception>,
  );
  return { calls, onClose };
}
async function show(...options: Parameters<typeof open>) {
  const opened = await open(...options);
  await screen.findByRole("row", { name: /NGUYEN/i });
  return opened;
}
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name, "i") });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const posted = (calls: readonly Call[]) =>
  calls.filter(({ method, url }) => method === "POST" && url.includes("/appointment/away"));
const save = () => fireEvent.click(screen.getByRole("button", { name: /Add time away/ }));

// Sets the clock to the morning of the first listed day because past times are not offered.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T20:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  clearStacks();
  vi.unstubAllGlobals();
});

test("lists the appointments inside, each with its own next free time, and writes nothing before it is saved", async () => {
  const { calls } = await show();
  expect(screen.getByText("3 appointments in this time")).toBeTruthy();
  expect(NAMES.map((name) => within(row(name)).getByText(/Mon 30 Nov/).textContent)).toEqual([
    "Mon 30 Nov, 08:30",
    "Mon 30 Nov, 08:45",
    "Mon 30 Nov, 09:00",
  ]);
  expect(screen.getByText(/Monday, the whole day/)).toBeTruthy();
  row("NGUYEN").focus();
  press("Enter");
  expect(within(row("NGUYEN")).getByRole("button", { name: /Undo/ })).toBeTruthy();
  expect(document.activeElement).toBe(row("VLAHOS"));
  press("n");
  expect(within(row("VLAHOS")).getByText("Mon 30 Nov, 09:00")).toBeTruthy();
  expect(within(row("RAO")).getByText("Mon 30 Nov, 08:45")).toBeTruthy();
  press("j");
  press("x");
  expect(within(row("RAO")).getByText("Cancel, with email")).toBeTruthy();
  expect(screen.getByText("1 to move, 1 to cancel, 1 to decide")).toBeTruthy();
  expect(posted(calls)).toEqual([]);
});

test("saves all of it at once, and its toast undoes all of it", async () => {
  const { calls, onClose } = await show();
  row("NGUYEN").focus();
  press("Enter");
  press("j");
  press("x");
  expect(screen.getByText(/Dr Raman is away on Mon 23 Nov\. Please call Raman Orthopaedics on/)).toBeTruthy();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = posted(calls);
  expect(call?.body).toMatchObject({
    from_date: "2026-11-23",
    to_date: "2026-11-23",
    moves: [
      {
        ID: 1,
        repeat_date: null,
        version: 3,
        appointment_date: "2026-11-30",
        start_time: "08:30",
        end_time: "08:45",
      },
    ],
    cancels: [{ ID: 3, repeat_date: null, version: 3 }],
    message: expect.stringContaining("Please call Raman Orthopaedics"),
  });
  expect(
    await screen.findByText("Time away added. Mon 23 Nov. 1 appointment moved, 1 cancelled."),
  ).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: /^Undo/ }).at(-1) ?? document.body);
  expect(await screen.findByText("Time away undone.")).toBeTruthy();
  expect(calls.some(({ url }) => url.includes("/appointment/undo/71"))).toBe(true);
});

test("all at once: each gets its own time, and the form can be saved by its keys", async () => {
  const { calls, onClose } = await show();
  fireEvent.click(screen.getByRole("button", { name: "Move all to next free time" }));
  expect(screen.getByText("3 to move")).toBeTruthy();
  expect(document.activeElement).toBe(row("NGUYEN"));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posted(calls)[0]?.body).toMatchObject({
    cancels: [],
    moves: [{ ID: 1 }, { ID: 2 }, { ID: 3 }],
    message: null,
  });
});

test("all at once, pressed while the rows of a longer period are being read, takes these rows too", async () => {
  const longer = Promise.withResolvers<void>();
  await show({
    "GET /api/appointment/away": async ({ url }) => {
      const isFirst = url.includes("to_date=2026-11-23");
      if (!isFirst) await longer.promise;
      return { body: { appointments: isFirst ? inside.slice(0, 1) : inside, taken: [] } };
    },
  });
  fireEvent.change(screen.getByLabelText("Last day away"), { target: { value: "24/11/2026" } });
  fireEvent.blur(screen.getByLabelText("Last day away"));
  await screen.findByText(/2 days/);
  fireEvent.click(screen.getByRole("button", { name: "Move all to next free time" }));
  longer.resolve();
  expect(await screen.findByText("3 to move")).toBeTruthy();
});

test("a choice is taken back with Backspace, and a cancelled patient without an address is to be called", async () => {
  await show();
  row("NGUYEN").focus();
  press("x");
  expect(within(row("NGUYEN")).getByText("No email. Call them")).toBeTruthy();
  press("k");
  press("Backspace");
  expect(within(row("NGUYEN")).getByText("Mon 30 Nov, 08:30")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Message" })).toBeNull();
});

test("a time that was taken meanwhile is marked, gets the next one, and what else was chosen stays", async () => {
  let tries = 0;
  const taken = [{ appointment_date: "2026-11-30", start_time: "08:30", end_time: "09:30" }];
  await show({
    "POST /api/appointment/away": refused,
    "GET /api/appointment/away": () => ({
      body: { appointments: inside, taken: tries++ === 0 ? [] : taken },
    }),
  });
  row("NGUYEN").focus();
  press("Enter");
  press("x");
  save();
  expect(await within(row("NGUYEN")).findByText("Just taken")).toBeTruthy();
  expect(await within(row("NGUYEN")).findByText("Mon 30 Nov, 09:30")).toBeTruthy();
  expect(within(row("VLAHOS")).getByText("Cancel, with email")).toBeTruthy();
  expect(screen.getByText(/have just been taken/)).toBeTruthy();
});

test("for a year away free times are searched as far as the calendar can be read", async () => {
  const { calls } = await show({}, "2027-11-22");
  const url = calls.find(({ url: asked }) => asked.includes("/appointment/away"))?.url ?? "";
  expect(url).toContain(`until=${addDays("2026-11-23", MAX_DAYS - 1)}`);
});

test("none inside is said", async () => {
  await open({ "GET /api/appointment/away": { body: { appointments: [], taken: [] } } });
  expect(await screen.findByText("No appointments in this time.")).toBeTruthy();
});
