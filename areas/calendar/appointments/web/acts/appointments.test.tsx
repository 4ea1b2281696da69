import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { DayListPage } from "../day/DayListPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import { useAppointmentActs } from "./acts.ts";
import { AppointmentActsProvider } from "./AppointmentActsProvider.tsx";

const clash = {
  availability: "inside",
  text: "Inside availability at Richmond Rooms 09:00–17:00",
  clashes: [],
  resource_clashes: [],
  clash_count: 0,
  days: [{ appointment_date: "2026-11-12", availability: "inside", text: "", clash_count: 0 }],
};
const weekly = anAppointment({ repeat_interval: 1, repeat_frequency: 1, repeat_date: "2026-11-12" });

function Acts({ appointment }: { appointment: Appointment }) {
  const acts = useAppointmentActs();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          acts.book({
            appointment_date: "2026-11-12",
            start_time: "14:15",
            end_time: "14:45",
            patient: appointment.patient,
          })
        }
      >
        book
      </button>
      <button type="button" onClick={() => acts.open(appointment)}>
        open
      </button>
      <button
        type="button"
        onClick={() =>
          acts.move(appointment, { appointment_date: "2026-11-12", start_time: "15:00", end_time: "15:30" })
        }
      >
        move
      </button>
      <button type="button" onClick={() => acts.cancel(appointment)}>
        cancel
      </button>
      <output>{acts.shown.get("1")?.start_time ?? "where it was"}</output>
    </>
  );
}

async function show(
  answers: Parameters<typeof answerCalls>[0] = {},
  appointment = anAppointment(),
  permissions?: string[],
): Promise<Call[]> {
  const calls = answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": { body: [{ ID: 5, name: "Richmond Rooms" }] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/patient/21/referral": { body: [] },
    "GET /api/appointment/clash": { body: clash },
    ...answers,
  });
  await renderPage(
    <AtReception permissions={permissions}>
      <AppointmentActsProvider>
        <Acts appointment={appointment} />
      </AppointmentActsProvider>
    </AtReception>,
  );
  return calls;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const sent = (calls: readonly Call[], method: string) => calls.filter((call) => call.method === method);

afterEach(() => vi.unstubAllGlobals());

describe("SCR-MOD-01 the appointment form", () => {
  test("says before saving whether the time fits", async () => {
    await show();
    press("book");
    expect(
      await screen.findByText("Thursday. Inside availability at Richmond Rooms 09:00–17:00. No clashes."),
    ).toBeDefined();
  });

  test("books what was typed", async () => {
    const calls = await show({ "POST /api/appointment": { status: 201, body: anAppointment() } });
    press("book");
    fireEvent.change(await screen.findByLabelText(/^Notes/), { target: { value: "X-ray on arrival" } });
    press("45 min");
    press(/^Book appointment/);
    await waitFor(() => expect(sent(calls, "POST")).toHaveLength(1));
    expect(sent(calls, "POST")[0]?.body).toMatchObject({
      _patient: 21,
      start_time: "14:15",
      end_time: "15:00",
      notes: "X-ray on arrival",
    });
    expect(await screen.findByText("Create Successfully")).toBeDefined();
  });

  test("keeps what was typed when the save fails", async () => {
    await show({ "POST /api/appointment": "unreachable" });
    press("book");
    fireEvent.change(await screen.findByLabelText(/^Notes/), { target: { value: "X-ray on arrival" } });
    press(/^Book appointment/);
    expect((await screen.findByRole("alert")).textContent).toContain("Your changes are still here.");
    expect(screen.getByDisplayValue("X-ray on arrival")).toBeDefined();
  });

  test("type Other hides the patient, and sends none (RULE-APPT-02)", async () => {
    const calls = await show({ "POST /api/appointment": { status: 201, body: anAppointment() } });
    press("book");
    expect(await screen.findByText("NGUYEN, Thi Mai (Mrs)")).toBeDefined();
    fireEvent.click(screen.getByRole("radio", { name: "Other (no patient)" }));
    expect(screen.queryByText("NGUYEN, Thi Mai (Mrs)")).toBeNull();
    press(/^Add event/);
    await waitFor(() =>
      expect(sent(calls, "POST")[0]?.body).toMatchObject({ appointment_type: 3, _patient: null }),
    );
  });

  test("shows what the search for a free time answers when there is none (MSG-120)", async () => {
    await show({
      "GET /api/availability/next": {
        status: 404,
        body: { message: "No available time was found", code: "appointment.no_time" },
      },
    });
    press("book");
    fireEvent.click(await screen.findByRole("button", { name: "Find next free time" }));
    expect(await screen.findByText("No available time was found")).toBeDefined();
  });

  test("lets the person choose when somebody saved in between (F-7)", async () => {
    const theirs = anAppointment({ notes: "Their changes", version: 4 });
    await show({
      "PUT /api/appointment/1": {
        status: 409,
        body: { message: "Changed", code: "stale", details: { current: theirs } },
      },
    });
    press("open");
    fireEvent.change(await screen.findByLabelText(/^Notes/), { target: { value: "Mine" } });
    press(/^Save/);
    fireEvent.click(await screen.findByRole("button", { name: "Use their changes" }));
    expect(screen.getByDisplayValue("Their changes")).toBeDefined();
  });
});

describe("an appointment that is open", () => {
  test("begins at its first field", async () => {
    await show();
    press("open");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Date")));
  });

  // Finds elements by text because queries by role take seconds in jsdom for a form of this size.
  const choose = async (text: string) => fireEvent.click(await screen.findByText(text));

  test.each([
    ["Cancel appointment", "Close"],
    ["Delete", "Successfully Deleted"],
  ])("%s asks before it drops what was typed", async (act, then) => {
    await show({ "DELETE /api/appointment/1": { body: { ID: 1, _undo: 71 } } });
    press("open");
    fireEvent.change(await screen.findByLabelText(/^Notes/), { target: { value: "Mine" } });
    await choose(act);
    await choose("Keep editing");
    await waitFor(() => expect(screen.queryByText("Keep editing")).toBeNull());
    expect(screen.getByDisplayValue("Mine")).toBeDefined();
    await choose(act);
    await choose("Leave without saving");
    expect(await screen.findByText(then)).toBeDefined();
  });

  test("Esc takes the question back, and nothing else", async () => {
    await show();
    press("open");
    const notes = await screen.findByLabelText(/^Notes/);
    fireEvent.change(notes, { target: { value: "Mine" } });
    fireEvent.keyDown(notes, { key: "Escape" });
    fireEvent.keyDown(await screen.findByText("Keep editing"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByText("Keep editing")).toBeNull());
    expect(screen.getByDisplayValue("Mine")).toBeDefined();
  });

  test("is no form for somebody who may only look", async () => {
    await show({}, anAppointment({ notes: "Knee" }), ["calendar.view"]);
    press("open");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Knee")).toBeDefined();
    expect(within(dialog).queryByRole("textbox")).toBeNull();
    expect(within(dialog).queryByRole("button", { name: /^Save/ })).toBeNull();
  });
});

describe("a cancelled appointment that is open", () => {
  test('"Book this time" opens a new appointment at its time, without its patient', async () => {
    await show({}, anAppointment({ cancelled: true, cancellation_reason: "ill" }));
    press("open");
    fireEvent.click(await screen.findByRole("button", { name: "Book this time" }));
    const form = await screen.findByRole("dialog", { name: "Book appointment" });
    expect(within(form).getByLabelText<HTMLInputElement>("Start").value).toBe("14:15");
    expect(within(form).getByLabelText<HTMLInputElement>("Patient").value).toBe("");
  });
});

describe("moving an appointment", () => {
  test("is shown at once and taken back with the reason when it fails", async () => {
    let refuse: (answer: Response) => void = () => undefined;
    await show();
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (refuse = resolve)));
    press("move");
    expect(await screen.findByText("15:00")).toBeDefined();
    refuse(Response.json({ message: "The location is deleted.", code: "invalid" }, { status: 400 }));
    expect(await screen.findByText("Save Failed. The location is deleted.")).toBeDefined();
    expect(await screen.findByText("where it was")).toBeDefined();
  });

  test("of a series asks which appointments are meant (F-6)", async () => {
    const calls = await show({ "PUT /api/appointment/1": { body: weekly } }, weekly);
    press("move");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("radio", { name: "This and following appointments" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Move these appointments" }));
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(1));
    expect(sent(calls, "PUT")[0]?.url).toContain("repeat_date=2026-11-12&repeat_scope=following");
  });
});

describe("SCR-MOD-02 cancelling", () => {
  test("needs a reason, and sends it", async () => {
    const calls = await show({ "PUT /api/appointment/1": { body: anAppointment({ cancelled: true }) } });
    press("cancel");
    fireEvent.click(await screen.findByRole("button", { name: /^Cancel appointment/ }));
    expect(await screen.findByText("Enter a reason.")).toBeDefined();
    // A state of the waiting room, not a reason to cancel.
    expect(screen.queryByRole("button", { name: "Did not attend" })).toBeNull();
    press("Patient unwell");
    press(/^Cancel appointment/);
    await waitFor(() =>
      expect(sent(calls, "PUT")[0]?.body).toMatchObject({
        cancelled: true,
        cancellation_reason: "Patient unwell",
        version: 3,
      }),
    );
  });
});

describe("SCR-CAL-02 the day list", () => {
  test("an address without a day is not found", async () => {
    answerCalls({});
    await renderPage(
      <AtReception>
        <DayListPage />
      </AtReception>,
      "/account/raman/appointments/soon",
    );
    expect(await screen.findByRole("heading")).toBeDefined();
  });
});
