import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import { useAppointmentActs } from "./acts.ts";
import { CUT_KEY, releaseCut } from "./cut-appointment.ts";
import { clearStacks } from "./undo-stack.ts";
import { AppointmentActsProvider } from "./AppointmentActsProvider.tsx";

const weekly = anAppointment({ repeat_interval: 1, repeat_frequency: 1, repeat_date: "2026-11-12" });
const later = { appointment_date: "2026-11-12", start_time: "15:00", end_time: "15:30" } as const;

function Acts({ appointment }: { appointment: Appointment }) {
  const acts = useAppointmentActs();
  return (
    <>
      <button type="button" onClick={() => acts.move(appointment, later)}>
        move
      </button>
      <button type="button" onClick={() => acts.nudge(appointment, later)}>
        nudge
      </button>
      <button type="button" onClick={() => acts.cancel(appointment)}>
        cancel
      </button>
      <button type="button" onClick={() => acts.uncancel(appointment)}>
        restore
      </button>
      <button type="button" onClick={() => acts.remove(appointment)}>
        delete
      </button>
      <input aria-label="Search" />
      <output>{acts.shown.get("1")?.start_time ?? "where it was"}</output>
    </>
  );
}

async function show(
  appointment = anAppointment(),
  answers: Parameters<typeof answerCalls>[0] = {},
): Promise<Call[]> {
  const calls = answerCalls({
    "PUT /api/appointment/1": { body: { ...appointment, ...later, version: 4, _undo: 71 } },
    "DELETE /api/appointment/1": { body: { ID: 1, _undo: 73 } },
    "POST /api/appointment/undo/71": { body: { ID: 71, _undo: 72 } },
    "POST /api/appointment/undo/72": { body: { ID: 72, _undo: 74 } },
    "POST /api/appointment/undo/73": { body: { ID: 73, _undo: 75 } },
    ...answers,
  });
  await renderPage(
    <AtReception>
      <AppointmentActsProvider>
        <Acts appointment={appointment} />
      </AppointmentActsProvider>
    </AtReception>,
  );
  return calls;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const undone = (calls: readonly Call[]) =>
  calls
    .filter(({ url }) => url.includes("/appointment/undo/"))
    .map(({ url }) => Number(/undo\/(\d+)/.exec(url)?.[1]));
const ctrlZ = (target: Element = document.body, more = {}) =>
  fireEvent.keyDown(target, { key: "z", ctrlKey: true, ...more });

afterEach(() => {
  clearStacks();
  vi.unstubAllGlobals();
});

describe("the toast of a change", () => {
  test("says what happened to whom, undoes it, and then redoes it", async () => {
    const calls = await show();
    press("move");
    expect(await screen.findByText("Appointment moved. NGUYEN, Thi Mai, Thu 12 Nov, 15:00")).toBeDefined();
    press(/^Undo/);
    expect(await screen.findByText("Move undone. NGUYEN, Thi Mai, Thu 12 Nov, 14:15")).toBeDefined();
    press(/^Redo/);
    await screen.findByText("Appointment moved. NGUYEN, Thi Mai, Thu 12 Nov, 15:00");
    expect(undone(calls)).toEqual([71, 72]);
  });

  test.each([
    ["restore", "Appointment restored. NGUYEN, Thi Mai, Thu 12 Nov, 14:15", 71],
    ["delete", "Appointment deleted. NGUYEN, Thi Mai, Thu 12 Nov, 14:15", 73],
  ])("%s: done at once, with Undo", async (act, said, undo) => {
    const calls = await show(anAppointment({ cancelled: act === "restore" }));
    press(act);
    await screen.findByText(said);
    expect(screen.queryByRole("dialog")).toBeNull();
    press(/^Undo/);
    await waitFor(() => expect(undone(calls)).toEqual([undo]));
  });

  test("cancelling: with Undo", async () => {
    const calls = await show();
    press("cancel");
    fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "ill" } });
    press(/^Cancel appointment/);
    await screen.findByText("Appointment cancelled. NGUYEN, Thi Mai, Thu 12 Nov, 14:15");
    press(/^Undo/);
    await waitFor(() => expect(undone(calls)).toEqual([71]));
  });

  test('cancelling: "Book again" takes it in hand, to be booked elsewhere', async () => {
    const calls = await show();
    press("cancel");
    fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "ill" } });
    press(/^Cancel appointment/);
    await screen.findByText("Appointment cancelled. NGUYEN, Thi Mai, Thu 12 Nov, 14:15");
    press("Book again");
    expect(JSON.parse(sessionStorage.getItem(CUT_KEY) ?? "null")).toMatchObject({ ID: 1 });
    expect(undone(calls)).toEqual([]);
    releaseCut();
  });

  test("says who changed the appointment since, and that it can't be undone", async () => {
    const message =
      "Sarah Lindqvist changed NGUYEN, Thi Mai, Thu 12/11/2026 at 15:00, since then. It can't be undone.";
    const patient = { ID: 21, name: "NGUYEN, Thi Mai" };
    const details = {
      by: "Sarah Lindqvist",
      appointment: { ID: 1, when: "Thu", appointment_date: "2026-11-12", patient },
    };
    const calls = await show(anAppointment(), {
      "POST /api/appointment/undo/71": {
        status: 409,
        body: { code: "appointment.changed_since", message, details },
      },
    });
    press("move");
    await screen.findByText(/^Appointment moved/);
    ctrlZ();
    expect(await screen.findByText(`Save Failed. ${message}`)).toBeDefined();
    ctrlZ();
    expect(undone(calls)).toEqual([71]);
    expect(screen.getByRole("button", { name: "Open" })).toBeDefined();
  });
});

describe("Ctrl+Z", () => {
  test("undoes the last change, and Ctrl+Shift+Z redoes it, wherever the focus is", async () => {
    const calls = await show();
    press("move");
    await screen.findByText(/^Appointment moved/);
    screen.getByRole("button", { name: "cancel" }).focus();
    ctrlZ(document.activeElement ?? document.body);
    await screen.findByText(/^Move undone/);
    ctrlZ(document.body, { key: "Z", shiftKey: true });
    await waitFor(() => expect(undone(calls)).toEqual([71, 72]));
  });

  test("waits for the undo before, and then takes back what that left", async () => {
    const held = Promise.withResolvers<{ body: unknown }>();
    const calls = await show(anAppointment(), { "POST /api/appointment/undo/71": () => held.promise });
    press("move");
    await screen.findByText(/^Appointment moved/);
    ctrlZ();
    ctrlZ(document.body, { key: "Z", shiftKey: true });
    await waitFor(() => expect(undone(calls)).toEqual([71]));
    held.resolve({ body: { ID: 71, _undo: 72 } });
    await waitFor(() => expect(undone(calls)).toEqual([71, 72]));
  });

  test("is the field's own while somebody types in one", async () => {
    const calls = await show();
    press("move");
    await screen.findByText(/^Appointment moved/);
    ctrlZ(screen.getByLabelText("Search"));
    ctrlZ();
    await waitFor(() => expect(undone(calls)).toEqual([71]));
  });

  test("takes back a move by keys that is not saved yet", async () => {
    const calls = await show();
    press("nudge");
    expect(await screen.findByText("15:00")).toBeDefined();
    ctrlZ();
    expect(await screen.findByText("where it was")).toBeDefined();
    expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("tries again what did not reach the server", async () => {
    let isAway = true;
    const calls = await show(anAppointment(), {
      "POST /api/appointment/undo/71": () =>
        isAway
          ? { status: 503, body: { message: "Away", code: "unavailable" } }
          : { body: { ID: 71, _undo: 72 } },
    });
    press("move");
    await screen.findByText(/^Appointment moved/);
    ctrlZ();
    await screen.findByText(/^Save Failed/);
    isAway = false;
    ctrlZ();
    await screen.findByText(/^Move undone/);
    expect(undone(calls)).toEqual([71, 71]);
  });
});

describe("before a series is deleted or cancelled", () => {
  const reach = {
    one: { count: 1, from: "2026-11-12" },
    following: { count: 12, from: "2026-12-07" },
    all: { count: null, from: "2026-09-17" },
  };
  const counted = { "GET /api/appointment/1/reach": { body: reach } };

  test.each([
    ["delete", "deleted"],
    ["cancel", "cancelled"],
  ])("%s says how many appointments go", async (act, verb) => {
    await show(weekly, counted);
    press(act);
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryByText(/appointments? from/)).toBeNull();
    fireEvent.click(within(dialog).getByRole("radio", { name: "This and following appointments" }));
    expect(
      await within(dialog).findByText(`12 appointments from 7 Dec 2026 on will be ${verb}.`),
    ).toBeDefined();
    fireEvent.click(within(dialog).getByRole("radio", { name: "All appointments in the series" }));
    expect(
      await within(dialog).findByText(
        `All appointments from 17 Sept 2026 on will be ${verb}. The series has no end date.`,
      ),
    ).toBeDefined();
  });
});
