import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { DayListPage } from "#areas/calendar/appointments/web/day/DayListPage.tsx";
import { anAppointment } from "#areas/calendar/appointments/web/testing/example.ts";
import { AtReception } from "#areas/calendar/appointments/web/testing/people.tsx";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { setPreferences } from "#platform/web/theme/preferences.ts";
import { answerCalls, type StubReplies, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { RoomDoctor, Visit } from "../contract.ts";
import { SettingsPart } from "./SettingsPart.tsx";
import { visitsWeb } from "./routes.tsx";
import { WaitingRoomPage } from "./room/WaitingRoomPage.tsx";
import { aDoctor, aVisit, minutesAgo } from "./testing/example.ts";

beforeEach(() => setPreferences({ shortNames: null, roomSound: false }));

interface Room {
  doctors: RoomDoctor[];
  calls: Call[];
}

/** Opens the waiting room with visits of Dr Raman. A step that is sent appears with the next read. */
async function openRoom(
  visits: readonly Visit[],
  more: StubReplies = {},
  permissions?: string[],
  others: readonly RoomDoctor[] = [],
): Promise<Room> {
  const room: Room = { doctors: [aDoctor(visits), ...others], calls: [] };
  room.calls = answerCalls({
    "GET /api/visit/room": () => ({ body: { at: minutesAgo(0), doctors: room.doctors } }),
    "GET /api/visit/free": { body: { free: null } },
    ...more,
  });
  await renderPage(
    <AtReception permissions={permissions}>
      <WaitingRoomPage />
    </AtReception>,
  );
  await screen.findByRole("heading", { name: "Dr Priya Raman" });
  return room;
}

const markOf = (ID: number, day: string) => ({
  ...{ _appointment: ID, repeat_date: day, visit_date: day, at: minutesAgo(3) },
});
const press = (...keys: readonly string[]): void => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const group = (name: RegExp) => within(screen.getByRole("region", { name }));
const row = (name: RegExp) => screen.getByRole("listitem", { name });
/** Returns true if the room was read again after the last call to this path. */
const readsAfter = ({ calls }: Room, path: RegExp): boolean =>
  calls
    .slice(calls.findLastIndex(({ url }) => path.test(url)))
    .some(({ url }) => url.startsWith("/api/visit/room"));
const sentTo = (room: Room, path: RegExp) =>
  room.calls.filter(({ method, url }) => method === "POST" && path.test(url));

describe("The waiting room", () => {
  test("groups the day, the longest wait first, and draws no group without patients", async () => {
    const [short, long] = [aVisit("Emmanuel Mensah", "waiting", 6), aVisit("Harpreet Singh", "waiting", 41)];
    await openRoom([
      aVisit("Liam Oakes", "booked"),
      short,
      long,
      aVisit("Svetlana Morozova", "with_doctor", 18),
    ]);
    const waiting = group(/^Waiting/).getAllByRole("listitem");
    expect(
      waiting.map((each) =>
        within(each)
          .getByRole("button", { name: /^Call in/ })
          .getAttribute("aria-label"),
      ),
    ).toEqual(["Call in, SINGH, Harpreet", "Call in, MENSAH, Emmanuel"]);
    expect(row(/MOROZOVA, Svetlana, With doctor/).textContent).toContain("18 of 30 min");
    expect(row(/OAKES, Liam, Booked/).textContent).toContain("5 min late");
    expect(screen.queryByRole("region", { name: /^To bill/ })).toBeNull();
  });

  test("a wait is plain, highlighted, and red with a triangle", async () => {
    await openRoom([
      aVisit("Ann One", "waiting", 20),
      aVisit("Ben Two", "waiting", 21),
      aVisit("Cy Three", "waiting", 41),
    ]);
    const toneOf = (words: string) => {
      const found = screen.getByText(words);
      return [found.getAttribute("data-tone"), found.querySelector("svg") !== null];
    };
    expect([toneOf("20 min"), toneOf("21 min"), toneOf("41 min")]).toEqual([
      [null, false],
      ["ochre", false],
      ["waratah", true],
    ]);
  });

  test("the time with the doctor is marked once it is longer than booked", async () => {
    await openRoom([aVisit("Ann One", "with_doctor", 30), aVisit("Ben Two", "with_doctor", 32)]);
    expect(screen.getByText("30 of 30 min").closest("[data-tone]")).toBeNull();
    expect(screen.getByText("32 of 30 min").closest("[data-tone]")?.getAttribute("data-tone")).toBe("ochre");
  });

  test("the line of those who have left names them, and who did not attend", async () => {
    await openRoom([
      aVisit("Ann One", "done"),
      aVisit("Ben Two", "done"),
      aVisit("Cy Three", "did_not_attend"),
    ]);
    const line = screen.getByText(/^2 done/).parentElement;
    expect(line?.textContent).toBe("2 done: ONE, TWO· 1 did not attend: THREEShow");
  });

  test("a step is said with Undo, and calling in a second patient says who is with the doctor", async () => {
    const [inside, waiting] = [aVisit("Ann One", "with_doctor", 5), aVisit("Ben Two", "waiting", 5)];
    const room = await openRoom([inside, waiting], {
      [`POST /api/visit/${waiting.ID}/step`]: { body: { ...waiting, state: "with_doctor" } },
      [`POST /api/visit/${waiting.ID}/back`]: { body: waiting },
    });
    fireEvent.click(screen.getByRole("button", { name: "Call in, TWO, Ben" }));
    expect(await screen.findByText("Called in")).toBeDefined();
    expect(screen.getByText("TWO, Ben. Still with the doctor: ONE, Ann")).toBeDefined();
    await waitFor(() => expect(readsAfter(room, /step/)).toBe(true));
    await waitFor(() => {
      if (sentTo(room, /back/).length === 0) fireEvent.click(screen.getByRole("button", { name: /^Undo/ }));
      expect(sentTo(room, /back/)).toHaveLength(1);
    });
  });

  test("a walk-in is at the location where the doctor is", async () => {
    const at = { ID: 5, name: "Richmond Rooms", abbreviation: "RICH", type: "OUTPATIENT" };
    await openRoom([aVisit("Ann One", "booked")], { "GET /api/location": { body: [at] } });
    press("c");
    const form = within(await screen.findByRole("dialog", { name: "Book walk-in" }));
    await waitFor(() =>
      expect(form.getByLabelText<HTMLInputElement>(/^Location/).value).toContain("Richmond Rooms"),
    );
  });

  test("warns of a missing referral and of missing details, and lets the patient arrive all the same", async () => {
    const visit = aVisit("Elena Petrov", "booked", 0, { referral_state: "none" });
    const room = await openRoom([{ ...visit, patient: { ...visit.patient, status: "Missing Data" } }], {
      [`POST /api/visit/${visit.ID}/step`]: { body: { ...visit, state: "arrived" } },
    });
    expect(row(/PETROV/).textContent).toMatch(/No referral.*Details missing/);
    fireEvent.click(screen.getByRole("button", { name: "Arrived, PETROV, Elena" }));
    await waitFor(() =>
      expect(sentTo(room, /step/).map(({ body }) => body)).toEqual([
        { repeat_date: null, step: "arrived", after: null },
      ]),
    );
  });

  test("shows a patient's alerts until they have left, but not beside short names", async () => {
    const withAlerts = (visit: Visit, alerts: string) => ({
      ...visit,
      patient: { ...visit.patient, alerts },
    });
    await openRoom([
      withAlerts(aVisit("Mai Nguyen", "arrived"), "Latex allergy\nUses a hearing aid"),
      withAlerts(aVisit("Ann One", "to_bill"), "Penicillin allergy"),
    ]);
    expect(row(/NGUYEN/).textContent).toContain("Latex allergy +1");
    expect(row(/ONE, Ann/).textContent).not.toContain("allergy");
    press("v");
    expect(document.body.textContent).not.toContain("Latex");
  });

  test("an empty day says so", async () => {
    await openRoom([]);
    expect(screen.getByText("No appointments today")).toBeTruthy();
  });

  test("shows three of the booked, and the others on demand", async () => {
    await openRoom(["Ann A", "Ben B", "Cy C", "Di D", "Ed E"].map((name) => aVisit(name, "booked")));
    expect(group(/^Booked/).getAllByRole("listitem")).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "Show 2 more" }));
    expect(group(/^Booked/).getAllByRole("listitem")).toHaveLength(5);
  });

  test("names the next free time of each doctor, and none where there is none", async () => {
    const { today, zone } = aDoctor([]);
    const vogt = aDoctor([], { ID: 9, username: "vogt", first_name: "Anneke", last_name: "Vogt" });
    const free = { start_time: "15:30", end_time: "16:00", _location: null, location: null, zone };
    await openRoom(
      [],
      {
        "GET /api/visit/free": ({ url }) => ({
          body: { free: url.includes("doctor_id=9") ? null : { ...free, appointment_date: today } },
        }),
      },
      undefined,
      [vogt],
    );
    expect(await screen.findAllByText(/^Next free time today/)).toHaveLength(1);
    expect(within(screen.getByRole("region", { name: "Dr Priya Raman" })).getByText("15:30")).toBeTruthy();
  });

  test("whoever may only look has no steps", async () => {
    await openRoom([aVisit("Ann One", "waiting", 5)], {}, ["calendar.view"]);
    expect(screen.queryByRole("button", { name: /^Call in/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /walk-in/ })).toBeNull();
  });
});

describe("Its keys", () => {
  test("J and K go from row to row, Enter takes the step, and the row keeps the focus in its new group", async () => {
    const [first, second] = [aVisit("Ann One", "waiting", 30), aVisit("Ben Two", "waiting", 5)];
    const room = await openRoom([first, second], {
      [`POST /api/visit/${second.ID}/step`]: () => {
        const called = { ...second, state: "with_doctor" as const };
        room.doctors = [aDoctor([first, called])];
        return { body: called };
      },
    });
    press("j", "j", "k");
    expect(document.activeElement).toBe(row(/ONE, Ann/));
    press("j", "Enter");
    await screen.findByRole("region", { name: /^With doctor/ });
    await waitFor(() => expect(document.activeElement).toBe(row(/TWO, Ben, With doctor/)));
  });

  test("steps of two patients are sent at once, and a second press on the same one is not", async () => {
    const visits = [aVisit("Ann One", "arrived", 30), aVisit("Ben Two", "arrived", 5)];
    const first = Promise.withResolvers<void>();
    const answers = visits.map((visit) => [
      `POST /api/visit/${visit.ID}/step`,
      async () => {
        await first.promise;
        return { body: visit };
      },
    ]);
    const room = await openRoom(visits, Object.fromEntries(answers));
    const buttons = screen.getAllByRole("button", { name: /^Ready/ });
    for (const button of [...buttons, ...buttons]) fireEvent.click(button);
    await waitFor(() => expect(sentTo(room, /step/)).toHaveLength(2));
    first.resolve();
    await waitFor(() => expect(readsAfter(room, /step/)).toBe(true));
    expect(new Set(sentTo(room, /step/).map(({ url }) => url)).size).toBe(2);
    expect(sentTo(room, /step/)).toHaveLength(2);
  });

  test("N calls in who has waited longest, of the column with the focus", async () => {
    const visits = [aVisit("Ben Two", "waiting", 5), aVisit("Ann One", "waiting", 30)];
    const theirs = aVisit("Ngaire Tamihana", "waiting", 5, { _doctor: 9 });
    const peer = aDoctor([theirs], { ID: 9, username: "okafor", first_name: "Daniel", last_name: "Okafor" });
    const room = await openRoom(visits, {}, undefined, [peer]);
    press("n");
    row(/TAMIHANA, Ngaire/).focus();
    press("n");
    await waitFor(() =>
      expect(sentTo(room, /step/).map(({ url }) => Number(/visit\/(\d+)/.exec(url)?.[1]))).toEqual([
        visits[1]?.ID,
        theirs.ID,
      ]),
    );
    expect(document.activeElement).toBe(row(/TAMIHANA, Ngaire/));
  });

  test("Backspace takes the last step back, and Ctrl+Z takes it again", async () => {
    const visit = aVisit("Ann One", "waiting", 30);
    const room = await openRoom([visit], {
      [`POST /api/visit/${visit.ID}/back`]: { body: { ...visit, state: "booked", steps: [] } },
      [`POST /api/visit/${visit.ID}/step`]: { body: visit },
    });
    press("j", "Backspace");
    await waitFor(() =>
      expect(sentTo(room, /back/).map(({ body }) => body)).toEqual([
        { repeat_date: null, step: visit.steps[0]?.ID },
      ]),
    );
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    await waitFor(() =>
      expect(sentTo(room, /step/).map(({ body }) => body)).toEqual([
        { repeat_date: null, step: "ready", after: null },
      ]),
    );
  });

  const undo = (): void => void fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });

  /** Takes the last step of two visits back, and returns the room with the replies to the undo of each. */
  async function twoBack(reply: (visit: Visit) => StubReplies[string]) {
    const visits = [aVisit("Ann One", "waiting", 30), aVisit("Ben Two", "waiting", 5)];
    const answers = visits.flatMap((visit) => [
      [`POST /api/visit/${visit.ID}/back`, { body: { ...visit, state: "booked", steps: [] } }] as const,
      [`POST /api/visit/${visit.ID}/step`, reply(visit)] as const,
    ]);
    const room = await openRoom(visits, Object.fromEntries(answers));
    for (const [place, key] of ["j", "j"].entries()) {
      press(key);
      press("Backspace");
      await waitFor(() => expect(sentTo(room, /back/)).toHaveLength(place + 1));
      await waitFor(() => expect(readsAfter(room, /back/)).toBe(true));
    }
    const undone = () => sentTo(room, /step/).map(({ url }) => Number(/visit\/(\d+)/.exec(url)?.[1]));
    return { room, undone, ids: visits.map(({ ID }) => ID) };
  }

  test("Ctrl+Z twice in a row takes one step at a time", async () => {
    const first = Promise.withResolvers<void>();
    const { room, undone, ids } = await twoBack((visit) => async () => {
      if (visit.patient.first_name === "Ben") await first.promise;
      return { body: visit };
    });
    undo();
    undo();
    await waitFor(() => expect(undone()).not.toEqual([]));
    first.resolve();
    await waitFor(() => expect(readsAfter(room, /step/)).toBe(true));
    expect(undone()).toEqual([ids[1]]);
    await waitFor(() => {
      if (undone().length === 1) undo();
      expect(undone()).toEqual([ids[1], ids[0]]);
    });
  });

  test("Ctrl+Shift+Z takes an undone step again", async () => {
    const visit = aVisit("Ann One", "waiting", 30);
    const called = {
      ...visit,
      state: "with_doctor" as const,
      steps: [...visit.steps, { ...visit.steps[0], ID: 77, step: "called" }],
    };
    const room = await openRoom([visit], {
      [`POST /api/visit/${visit.ID}/step`]: { body: called },
      [`POST /api/visit/${visit.ID}/back`]: { body: visit },
    });
    const redo = (): void =>
      void fireEvent.keyDown(document.body, { key: "Z", ctrlKey: true, shiftKey: true });
    redo();
    await screen.findByText("Nothing to redo");
    press("j", "Enter");
    await waitFor(() => expect(readsAfter(room, /step/)).toBe(true));
    undo();
    await waitFor(() =>
      expect(sentTo(room, /back/).map(({ body }) => body)).toEqual([{ repeat_date: null, step: 77 }]),
    );
    await waitFor(() => {
      if (sentTo(room, /step/).length === 1) redo();
      expect(sentTo(room, /step/).map(({ body }) => body)).toMatchObject([
        { step: "called" },
        { step: "called" },
      ]);
    });
  });

  test("Ctrl+Z that could not be sent is sent again by the next, and a refused one is not", async () => {
    let status = 503;
    const { undone, ids } = await twoBack((visit) => () => {
      return status === 200
        ? { body: visit }
        : { status, body: { message: "No luck.", code: "visit.stepped" } };
    });
    for (const [next, expected] of [
      [409, [ids[1]]],
      [200, [ids[1], ids[1]]],
      [200, [ids[1], ids[1], ids[0]]],
    ] as const) {
      await waitFor(() => {
        if (undone().length < expected.length) undo();
        expect(undone()).toEqual(expected);
      });
      status = next;
    }
  });

  test("whoever comes second is told, and the room is read again", async () => {
    const visit = aVisit("Ann One", "waiting", 30);
    const message = "Joanne Petrie called this patient in at 10:41.";
    const room = await openRoom([visit], {
      [`POST /api/visit/${visit.ID}/step`]: { status: 409, body: { message, code: "visit.stepped" } },
    });
    const before = room.calls.length;
    fireEvent.click(screen.getByRole("button", { name: /^Call in/ }));
    expect((await screen.findByRole("alert")).textContent).toContain(`Not changedONE, Ann. ${message}`);
    await waitFor(() =>
      expect(room.calls.slice(before).some(({ url }) => url.startsWith("/api/visit/room"))).toBe(true),
    );
  });

  test("V shows short names, and hides notes and phones with them", async () => {
    const late = aVisit("Liam Oakes", "booked", 0, { notes: "Wound check" });
    await openRoom([late, aVisit("Dinh Tran", "done")]);
    expect(row(/OAKES, Liam/).textContent).toContain("Wound check, 0491 570 156");
    press("v");
    expect(row(/Liam O\./).textContent).not.toMatch(/Wound|0491|OAKES/);
    expect(document.body.textContent).not.toMatch(/TRAN|OAKES/);
    press("v");
    expect(row(/OAKES, Liam/)).toBeTruthy();
  });
});

test("did not attend is offered after its time, and never before", async () => {
  const [early, late] = [aVisit("Ann One", "booked"), aVisit("Ben Two", "booked")];
  await openRoom([early, late]);
  fireEvent.click(screen.getByRole("button", { name: "More for ONE, Ann" }));
  await screen.findByRole("menuitem", { name: "Show in day list" });
  expect(screen.queryByRole("menuitem", { name: "Did not attend" })).toBeNull();
});

test("a booked patient who is 21 minutes late may be marked, with a way back", async () => {
  const { zone } = aDoctor([]);
  const late = aVisit("Ben Two", "booked", 0, { zone, start_time: "00:00", end_time: "00:30" });
  const room = await openRoom([{ ...late, appointment_date: "2026-01-05" }], {
    [`POST /api/visit/${late.ID}/step`]: { body: { ...late, state: "did_not_attend" } },
    [`POST /api/visit/${late.ID}/back`]: { body: late },
  });
  fireEvent.click(screen.getByRole("button", { name: "More for TWO, Ben" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Did not attend" }));
  await waitFor(() =>
    expect(sentTo(room, /step/).map(({ body }) => body)).toMatchObject([{ step: "did_not_attend" }]),
  );
  const undo = await screen.findByRole("button", { name: /Undo/ });
  await waitFor(() => expect(readsAfter(room, /step/)).toBe(true));
  await waitFor(() => {
    if (sentTo(room, /back/).length === 0) fireEvent.click(undo);
    expect(sentTo(room, /back/)).toHaveLength(1);
  });
  // The step left the stack with the toast's button.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(screen.queryByText("Nothing to undo")).toBeTruthy();
  });
  expect(sentTo(room, /back/)).toHaveLength(1);
});

test("a peer's patient is stepped in one's own name, for the peer", async () => {
  const theirs = aVisit("Ngaire Tamihana", "waiting", 5, { _doctor: 9 });
  const peer = aDoctor([theirs], { ID: 9, username: "okafor", first_name: "Daniel", last_name: "Okafor" });
  const room = await openRoom([], {}, undefined, [peer]);
  fireEvent.click(screen.getByRole("button", { name: /^Call in/ }));
  await waitFor(() => expect(sentTo(room, /step\?doctor_id=9&requestingID=7/)).toHaveLength(1));
});

test("the calendar and the day list mark an appointment with a sign and its word, and a booked one not at all", async () => {
  const [marked, booked] = [
    anAppointment({ ID: 4 }),
    anAppointment({ ID: 5, start_time: "15:00", end_time: "15:30" }),
  ];
  const { appointment_date: day } = marked;
  const mark = { ...markOf(4, day), step: "ready" };
  answerCalls({
    [`GET /api/appointment/on/${day}`]: { body: [marked, booked] },
    "GET /api/visit/date": { body: [mark] },
  });
  await renderPage(
    <AtReception>
      <DayListPage />
    </AtReception>,
    "/$date",
    [visitsWeb],
    `/${day}`,
  );
  const chip = await screen.findByText("Waiting");
  expect([chip.querySelector("svg") !== null, chip.getAttribute("data-tone")]).toEqual([true, "ochre"]);
  expect(screen.getAllByText("Waiting")).toHaveLength(1);
});

test("Y confirms the appointment of the row and goes on, and Undo takes it back", async () => {
  const day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 1);
  const appointments = [
    anAppointment({ ID: 4, appointment_date: day }),
    anAppointment({ ID: 5, appointment_date: day, start_time: "15:00", end_time: "15:30", cancelled: true }),
    anAppointment({ ID: 6, appointment_date: day, start_time: "16:00", end_time: "16:30" }),
  ];
  const steps: unknown[] = [];
  const marks = () => steps.map((ID) => ({ ...markOf(Number(ID), day), step: "confirmed" }));
  const calls = answerCalls({
    [`GET /api/appointment/on/${day}`]: { body: appointments },
    "GET /api/visit/date": () => ({ body: marks() }),
    ...Object.fromEntries(
      [4, 6].flatMap((ID) => [
        [
          `POST /api/visit/${ID}/step`,
          () => {
            steps.push(ID);
            return { body: aVisit("Ann One", "booked", 0) };
          },
        ],
        [
          `POST /api/visit/${ID}/back`,
          () => {
            steps.splice(steps.indexOf(ID), 1);
            return { body: aVisit("Ann One", "booked", 0) };
          },
        ],
      ]),
    ),
  });
  await renderPage(
    <AtReception>
      <DayListPage />
    </AtReception>,
    "/$date",
    [visitsWeb],
    `/${day}`,
  );
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^More for/ })).toHaveLength(3));
  press("j", "y");
  await waitFor(() => expect(steps).toEqual([4]));
  // The second row is cancelled, so that Y only goes on.
  press("y", "y");
  await waitFor(() => expect(steps).toEqual([4, 6]));
  await waitFor(() =>
    expect(screen.getAllByText("Confirmed", { selector: "[data-tone] *, [data-tone]" })).toHaveLength(2),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(steps).toEqual([4]));
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(3);
});

test("the times are saved among the preferences, and a wrong one is said at its field", async () => {
  const settings = {
    late_minutes: 0,
    no_show_minutes: 20,
    wait_minutes: 20,
    long_wait_minutes: 40,
    version: 0,
  };
  const message = "Enter more minutes than for the highlight.";
  const calls = answerCalls({
    "GET /api/visit/settings": { body: settings },
    "PUT /api/visit/settings": {
      status: 400,
      body: { message, code: "invalid", errors: { long_wait_minutes: message } },
    },
  });
  await renderPage(
    <AtReception>
      <SettingsPart />
    </AtReception>,
  );
  fireEvent.change(await screen.findByLabelText("Show waits in red over (minutes)"), {
    target: { value: "15" },
  });
  fireEvent.click(screen.getByRole("button", { name: /^Save times/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ ...settings, long_wait_minutes: 15 });
});
