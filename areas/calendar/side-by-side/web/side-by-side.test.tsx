import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { anAppointment } from "#areas/calendar/appointments/web/testing/example.ts";
import { AtReception } from "#areas/calendar/appointments/web/testing/people.tsx";
import { setPreferences } from "#platform/web/theme/preferences.ts";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { ColumnDoctor, DoctorSet } from "../contract.ts";
import { SideBySidePage } from "./SideBySidePage.tsx";

const DAY = "2027-03-04";
const aDoctor = (ID: number, first_name: string, last_name: string, more: object = {}): ColumnDoctor => ({
  ...{
    ID,
    first_name,
    last_name,
    username: last_name.toLowerCase(),
    title: 3,
    company: "Raman Orthopaedics",
  },
  ...{ country: "AU", zone: "Australia/Sydney", today: "2027-03-01", may_edit: true, ...more },
});
const RAMAN = aDoctor(7, "Priya", "Raman");
const OKAFOR = aDoctor(8, "Daniel", "Okafor");
const COSTA = aDoctor(9, "Ana", "Costa", { zone: "Australia/Perth" });

const event = anAppointment({
  ...{ ID: 31, appointment_type: 3, appointment_date: DAY, start_time: "10:00", end_time: "10:30" },
  ...{ _patient: null, patient: null, notes: "Team meeting", _location: null, location: null },
});
const nguyen = anAppointment({ ID: 32, appointment_date: DAY, start_time: "11:00", end_time: "11:30" });
const lunch = anAppointment({
  ...event,
  ID: 41,
  _doctor: 8,
  start_time: "12:00",
  end_time: "12:30",
  notes: "Lunch",
});

interface Board {
  readonly calls: Call[];
  sets: DoctorSet[];
}

const clientOf = ({ url }: Call): string | null => new URL(url, "http://x").searchParams.get("doctor_id");

async function show(more: StubReplies = {}, doctors = [RAMAN, OKAFOR, COSTA]): Promise<Board> {
  const board: Board = { calls: [], sets: [] };
  const days: Record<string, unknown[]> = { 7: [event, nguyen], 8: [lunch] };
  const calls = answerCalls({
    "GET /api/sideBySide": () => ({ body: { doctors, sets: board.sets } }),
    "GET /api/appointment/date": (call) => ({ body: days[clientOf(call) ?? ""] ?? [] }),
    "GET /api/schedule/date": { body: [] },
    "GET /api/schedule/holiday": { body: [] },
    "GET /api/practicesettings": { body: [] },
    "GET /api/appointment-type": { body: [] },
    "GET /api/resource": { body: [] },
    "GET /api/location": { body: [] },
    "GET /api/appointment/clash": { status: 404, body: {} },
    ...more,
  });
  Object.assign(board, { calls });
  await renderPage(
    <AtReception>
      <SideBySidePage />
    </AtReception>,
    "/account/raman/doctors",
    [],
    `/account/raman/doctors?date=${DAY}`,
  );
  await screen.findByRole("region", { name: "Dr Priya Raman" });
  await within(column("Dr Priya Raman")).findByText("1 booked");
  return board;
}
const column = (name: string) => screen.getByRole("region", { name });
const columns = (): (string | null)[] =>
  screen.getAllByRole("region", { name: /^Dr / }).map((each) => each.getAttribute("aria-label"));
const appointment = (words: string) => screen.getByRole("button", { name: new RegExp(words) });
const focusOn = (words: string): void => act(() => appointment(words).focus());
const press = (key: string, more: object = {}): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
};
const sent = ({ calls }: Board, method: string, path: string) =>
  calls.filter((call) => call.method === method && call.url.split("?")[0] === path);

beforeEach(() => setPreferences({ doctorSets: {}, hideCancelledFor: [] }));

describe("The columns", () => {
  test("show each doctor's own appointments and number, read as the doctor's client", async () => {
    const board = await show();
    expect(columns()).toEqual(["Dr Priya Raman", "Dr Daniel Okafor", "Dr Ana Costa"]);
    expect(within(column("Dr Daniel Okafor")).getByText("0 booked")).toBeDefined();
    expect(within(column("Dr Daniel Okafor")).getByRole("button", { name: /Lunch/ })).toBeDefined();
    const asked = sent(board, "GET", "/api/appointment/date").map(({ url }) => {
      const query = new URL(url, "http://x").searchParams;
      return `${query.get("doctor_id")} ${query.get("requestingID")}`;
    });
    expect(new Set(asked)).toEqual(new Set(["7 null", "8 7", "9 7"]));
  });

  test("name the time of a doctor in another time zone", async () => {
    await show();
    expect(column("Dr Ana Costa").textContent).toMatch(/Perth \d\d:\d\d/);
    expect(column("Dr Daniel Okafor").textContent).not.toMatch(/Sydney/);
  });

  test("say which calendar failed to load, and leave the others", async () => {
    await show({
      "GET /api/appointment/date": (call) =>
        clientOf(call) === "8"
          ? { status: 403, body: { message: "No permission", code: "forbidden" } }
          : { body: [event, nguyen] },
    });
    expect(
      await within(column("Dr Daniel Okafor")).findByText(/This calendar couldn't be loaded/),
    ).toBeDefined();
    expect(within(column("Dr Priya Raman")).getByRole("button", { name: /Team meeting/ })).toBeDefined();
  });

  test("say that the doctors couldn't be loaded", async () => {
    answerCalls({
      "GET /api/sideBySide": { status: 404, body: { message: "Not found", code: "not_found" } },
    });
    await renderPage(
      <AtReception>
        <SideBySidePage />
      </AtReception>,
    );
    expect(await screen.findByText(/The doctors couldn't be loaded/)).toBeDefined();
  });
});

describe("The keyboard", () => {
  test("goes to the next doctor at the same time, and not beyond the last", async () => {
    await show();
    focusOn("Lunch");
    press("ArrowRight");
    await waitFor(() => expect(column("Dr Ana Costa").contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.getAttribute("aria-label")).toContain("12:00, free");
    press("ArrowRight");
    expect(column("Dr Ana Costa").contains(document.activeElement)).toBe(true);
    press("ArrowLeft");
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Lunch"));
  });

  test("moves the column of the doctor to the right", async () => {
    await show();
    focusOn("Team meeting");
    press(">");
    await waitFor(() => expect(columns()).toEqual(["Dr Daniel Okafor", "Dr Priya Raman", "Dr Ana Costa"]));
  });
});

describe("Moving to another doctor", () => {
  const moved = { ...lunch, ID: 42, _undo: 5, _undo_there: 6 };

  test("an event moves by key, and Ctrl Z undoes it in both calendars", async () => {
    const board = await show({
      "POST /api/sideBySide/31/move": { body: moved },
      "POST /api/sideBySide/undo/5": { body: { ID: 5, _undo: 7, _undo_there: 8 } },
    });
    focusOn("Team meeting");
    press("ArrowRight", { altKey: true });
    expect(await screen.findAllByText(/Event moved to Dr Okafor. Team meeting/)).not.toEqual([]);
    const [move] = sent(board, "POST", "/api/sideBySide/31/move");
    expect(move?.body).toEqual({
      ...{ to: 8, appointment_date: DAY, start_time: "10:00", end_time: "10:30", version: event.version },
    });
    press("z", { ctrlKey: true });
    expect(await screen.findByText(/Event moved back to Dr Raman/)).toBeDefined();
    expect(sent(board, "POST", "/api/sideBySide/undo/5")[0]?.body).toEqual({ to: 8, _undo_there: 6 });
  });

  test("a clash in the other calendar is asked about first", async () => {
    const clash = { ...lunch, start_time: "10:15", end_time: "11:00" };
    const board = await show({
      "GET /api/appointment/date": (call) => ({
        body: clientOf(call) === "8" ? [clash] : clientOf(call) === "7" ? [event, nguyen] : [],
      }),
    });
    focusOn("Team meeting");
    press("ArrowRight", { altKey: true });
    const question = await screen.findByRole("dialog", { name: "Move event" });
    expect(question.textContent).toContain("Overlaps Lunch");
    fireEvent.click(within(question).getByRole("button", { name: "Keep with Dr Raman" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(board, "POST", "/api/sideBySide/31/move")).toEqual([]);
  });

  test("an appointment with a patient stays, and a new one can be booked with the other doctor", async () => {
    const board = await show();
    focusOn("11:00 to 11:30");
    press("ArrowRight", { altKey: true });
    const dialog = await screen.findByRole("dialog", { name: "Patient of Dr Raman" });
    expect(dialog.textContent).toContain("NGUYEN, Thi Mai (Mrs) is a patient of Dr Priya Raman");
    expect(sent(board, "POST", "/api/sideBySide/32/move")).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Book with Dr Okafor" }));
    const form = await screen.findByRole("dialog", { name: "Book appointment, Dr Daniel Okafor" });
    await waitFor(() =>
      expect(within(form).getByLabelText<HTMLInputElement>(/^Patient/).value).toBe("Nguyen, Thi Mai"),
    );
    expect(await within(form).findByDisplayValue("11:00")).toBeDefined();
  });

  test("a refusal is shown and nothing moves", async () => {
    await show({
      "POST /api/sideBySide/31/move": {
        status: 409,
        body: { code: "sideBySide.gone", message: "Another user moved or deleted this event." },
      },
    });
    focusOn("Team meeting");
    press("ArrowRight", { altKey: true });
    expect(await screen.findByText(/Another user moved or deleted this event/)).toBeDefined();
    expect(within(column("Dr Priya Raman")).getByRole("button", { name: /Team meeting/ })).toBeDefined();
  });

  test("is not possible into a calendar that the user may only see", async () => {
    const board = await show({}, [RAMAN, aDoctor(8, "Daniel", "Okafor", { may_edit: false })]);
    focusOn("Team meeting");
    press("ArrowRight", { altKey: true });
    expect(
      await screen.findByText("You don't have permission to change Dr Okafor's calendar."),
    ).toBeDefined();
    expect(sent(board, "POST", "/api/sideBySide/31/move")).toEqual([]);
  });
});

describe("The first free time", () => {
  const time = {
    ...{ _doctor: 8, appointment_date: DAY, start_time: "09:15", end_time: "09:45", _location: null },
    ...{ location: null, zone: "Australia/Sydney", _visit_type: null, starts_at: "2027-03-03T22:15:00.000Z" },
  };

  test("is listed best first, has the focus, and books with that doctor", async () => {
    const board = await show({ "GET /api/sideBySide/free": { body: { times: [time], none: [9] } } });
    press("n");
    const dialog = await screen.findByRole("dialog", { name: "First free time" });
    const row = await within(dialog).findByRole("button", { name: /Dr Daniel Okafor/ });
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(within(dialog).getByText("No available time: Dr Ana Costa")).toBeDefined();
    fireEvent.click(row);
    const form = await screen.findByRole("dialog", { name: "Book appointment, Dr Daniel Okafor" });
    expect(within(form).getByDisplayValue("09:15")).toBeDefined();
    expect(sent(board, "GET", "/api/sideBySide/free")).toHaveLength(1);
  });

  test("says if there is none", async () => {
    await show({ "GET /api/sideBySide/free": { body: { times: [], none: [7, 8, 9] } } });
    press("n");
    expect(await screen.findByText("No available time was found")).toBeDefined();
  });
});

describe("Sets of columns", () => {
  const chooseItem = async (menu: RegExp, item: string): Promise<void> => {
    fireEvent.click(screen.getByRole("button", { name: menu }));
    fireEvent.click(await screen.findByRole("menuitem", { name: item }));
  };

  test("a new set is saved with its name, doctors and order, and is then shown", async () => {
    const board = await show({
      "POST /api/sideBySide/set": ({ body }) => {
        const set = { ID: 3, name: "Thursday", doctors: [8, 7], version: 1 };
        board.sets = [set];
        expect(body).toEqual({ name: "Thursday", doctors: [8, 7] });
        return { status: 201, body: set };
      },
    });
    await chooseItem(/All doctors/, "Add set");
    const form = await screen.findByRole("dialog", { name: "Add set" });
    fireEvent.change(await within(form).findByLabelText(/^Name/), { target: { value: "Thursday" } });
    fireEvent.click(within(form).getByLabelText("Dr Ana Costa"));
    fireEvent.click(within(form).getByRole("button", { name: "Move Dr Daniel Okafor up" }));
    fireEvent.click(within(form).getByRole("button", { name: /Add set/ }));
    await waitFor(() => expect(columns()).toEqual(["Dr Daniel Okafor", "Dr Priya Raman"]));
    expect(screen.getByRole("button", { name: "Thursday" })).toBeDefined();
  });

  test("keeps what was typed if the name is taken", async () => {
    await show({
      "POST /api/sideBySide/set": {
        status: 409,
        body: {
          code: "doctorset.name_taken",
          message: "Taken",
          errors: { name: "You already have a set with this name." },
        },
      },
    });
    await chooseItem(/All doctors/, "Add set");
    const form = await screen.findByRole("dialog", { name: "Add set" });
    fireEvent.change(await within(form).findByLabelText(/^Name/), { target: { value: "Thursday" } });
    fireEvent.click(within(form).getByRole("button", { name: /Add set/ }));
    expect(await within(form).findByText("You already have a set with this name.")).toBeDefined();
    expect(within(form).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Thursday");
  });

  test("a hidden column can be saved to the chosen set", async () => {
    setPreferences({ doctorSets: { [reception().ID]: 3 } });
    const board = await show({
      "GET /api/sideBySide": {
        body: {
          doctors: [RAMAN, OKAFOR, COSTA],
          sets: [{ ID: 3, name: "Two", doctors: [7, 9], version: 4 }],
        },
      },
      "PUT /api/sideBySide/set/3": { body: { ID: 3, name: "Two", doctors: [7], version: 5 } },
    });
    await waitFor(() => expect(columns()).toEqual(["Dr Priya Raman", "Dr Ana Costa"]));
    await chooseItem(/Dr Ana Costa/, "Hide column");
    await waitFor(() => expect(columns()).toEqual(["Dr Priya Raman"]));
    await chooseItem(/Two \(changed\)/, "Save changes to “Two”");
    await waitFor(() =>
      expect(sent(board, "PUT", "/api/sideBySide/set/3")[0]?.body).toEqual({ doctors: [7], version: 4 }),
    );
  });

  test("a deleted set can be restored", async () => {
    setPreferences({ doctorSets: { [reception().ID]: 3 } });
    const set = { ID: 3, name: "Two", doctors: [7, 9], version: 4 };
    const board = await show({
      "GET /api/sideBySide": { body: { doctors: [RAMAN, OKAFOR, COSTA], sets: [set] } },
      "DELETE /api/sideBySide/set/3": { body: { ID: 3 } },
      "POST /api/sideBySide/set": { status: 201, body: set },
    });
    await chooseItem(/^Two/, "Delete set");
    fireEvent.click(await screen.findByRole("button", { name: /Undo/ }));
    await waitFor(() =>
      expect(sent(board, "POST", "/api/sideBySide/set")[0]?.body).toEqual({ name: "Two", doctors: [7, 9] }),
    );
  });
});
