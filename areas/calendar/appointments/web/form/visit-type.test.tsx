import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aVisitType } from "#areas/calendar/appointment-types/web/testing/example.ts";
import type { VisitType } from "#areas/calendar/appointment-types/contract.ts";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { clearStacks } from "../acts/undo-stack.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { spokenAppointment } from "../appointment/appointment.ts";
import { AppointmentRow } from "../day/AppointmentRow.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { draftOfNew } from "./appointment-form.ts";
import { withVisitType } from "./draft-changes.ts";
import { AppointmentModal } from "./AppointmentModal.tsx";

const newPatient: VisitType = aVisitType({
  ...{ ID: 3, name: "New patient", minutes: 45, preparation: "Bring your films", needs_referral: true },
});
const referral = {
  ...{ ID: 4, _patient: 21, referral_date: "2026-08-11", referral_type: 2, expiry_date: "2027-08-11" },
  ...{
    _referring_doctor: 9,
    referring_doctor: { ID: 9, title: null, first_name: "Hannah", last_name: "Birch" },
  },
  ...{
    active: true,
    is_deleted: false,
    _referral_letter: null,
    referral_letter: null,
    file_name: null,
    version: 1,
  },
};
const known = {
  patient: anAppointment().patient,
  appointment_date: "2026-11-19",
  start_time: "10:15",
  end_time: "10:30",
} as const;

let calls: Call[];
const sent = () => calls.find(({ method }) => method === "POST" || method === "PUT")?.body;

const aRoom = {
  ...{ ID: 6, _doctor: 7, name: "Room 1", kind: "room", _location: null, location_name: null },
  ...{ is_deleted: false, version: 1 },
};

interface Shown {
  resources?: readonly object[];
  types?: readonly VisitType[];
  referrals?: readonly object[];
  appointment?: Appointment;
}

async function show({ types = [newPatient], referrals = [], resources = [], appointment }: Shown = {}) {
  const clash = {
    availability: "inside",
    text: "",
    clashes: [],
    clash_count: 0,
    resource_clashes: [],
    days: [],
  };
  const saved = { ...anAppointment(), _undo: 71 };
  calls = answerCalls({
    "GET /api/appointment-type": { body: types },
    "GET /api/resource": { body: resources },
    "GET /api/patient/21/referral": { body: referrals },
    "GET /api/appointment/clash": { body: clash },
    "GET /api/location": { body: [] },
    "GET /api/practicesettings": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "POST /api/appointment": { status: 201, body: saved },
    "PUT /api/appointment/1": { body: saved },
  });
  await renderPage(
    <AtReception>
      <AppointmentActsProvider>
        <AppointmentModal {...(appointment ? { appointment } : { known })} onClose={() => undefined} />
      </AppointmentActsProvider>
    </AtReception>,
  );
  await screen.findByLabelText("End");
}
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole("combobox", { name: /^Appointment type/ }));
  fireEvent.click(await screen.findByRole("option", { name }));
};
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => {
  clearStacks();
  vi.unstubAllGlobals();
});

describe("a type of the client in the form", () => {
  test("sets the length, shows what to prepare, and is booked", async () => {
    await show();
    await choose("New patient");
    expect(screen.getByLabelText("End")).toHaveProperty("value", "11:00");
    expect(screen.getByText("Bring your films")).toBeDefined();
    press(/Book appointment/);
    await waitFor(() =>
      expect(sent()).toMatchObject({ _visit_type: 3, start_time: "10:15", end_time: "11:00" }),
    );
  });

  test("everything it filled can still be changed", async () => {
    await show();
    await choose("New patient");
    press(/^15 min$/);
    press(/Book appointment/);
    await waitFor(() => expect(sent()).toMatchObject({ _visit_type: 3, end_time: "10:30" }));
  });

  test("needs a referral: said where none covers the day, which prevents nothing", async () => {
    await show({ referrals: [{ ...referral, expiry_date: "2026-11-18" }] });
    await choose("New patient");
    expect(await screen.findByText("Needs a referral")).toBeDefined();
    press(/Book appointment/);
    await waitFor(() => expect(sent()).toBeDefined());
  });

  test("says nothing where a referral covers the day", async () => {
    await show({ referrals: [referral] });
    await choose("New patient");
    await screen.findByText("Bring your films");
    expect(screen.queryByText("Needs a referral")).toBeNull();
  });

  test("says nothing where the type needs none", async () => {
    await show({ types: [{ ...newPatient, needs_referral: false }] });
    await choose("New patient");
    await screen.findByText("Bring your films");
    expect(screen.queryByText("Needs a referral")).toBeNull();
  });

  test("a client without types has no such field", async () => {
    await show({ types: [] });
    await screen.findByLabelText("Start");
    expect(screen.queryByRole("combobox", { name: /^Appointment type/ })).toBeNull();
  });

  test("an archived type is still shown with its appointment, and kept when it is saved", async () => {
    const visit_type = { ID: 8, name: "Discontinued", colour: "stone" } as const;
    await show({ appointment: anAppointment({ _visit_type: 8, visit_type }) });
    expect(await screen.findByRole("combobox", { name: /^Appointment type/ })).toHaveProperty(
      "value",
      "Discontinued",
    );
    press(/^Save/);
    await waitFor(() => expect(sent()).toMatchObject({ _visit_type: 8 }));
  });
});

test("a room that is chosen is asked about before saving, and booked", async () => {
  await show({
    types: [],
    resources: [
      { ...aRoom, ID: 6 },
      { ...aRoom, ID: 7, name: "Old room", is_deleted: true },
    ],
  });
  const field = await screen.findByRole("combobox", { name: /^Rooms and equipment/ });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole("option", { name: "Room 1" }));
  expect(screen.queryByRole("option", { name: "Old room" })).toBeNull();
  await waitFor(() =>
    expect(calls.some(({ url }) => url.includes("clash") && url.includes("resources=6"))).toBe(true),
  );
  press(/Book appointment/);
  await waitFor(() => expect(sent()).toMatchObject({ resources: [6] }));
});

describe("what a type fills", () => {
  const rooms = { ID: 5, type: "OUTPATIENT" };
  const yarra = { ID: 6, type: "INPATIENT" };
  const epworth = { ID: 7, type: "INPATIENT" };
  const draft = {
    ...draftOfNew({}, { day: "2026-11-12", time: "09:00" }, 30),
    start_time: "10:00",
    _location: 5,
  } as const;
  const filled = (
    location_type: VisitType["location_type"],
    places: readonly (typeof rooms)[],
    minutes = 45,
  ) => withVisitType(draft, { minutes, location_type }, places);

  test.each([
    [null, [rooms, yarra], { end_time: "10:45" }],
    ["INPATIENT", [rooms, yarra], { end_time: "10:45", _location: 6 }],
    ["INPATIENT", [rooms, yarra, epworth], { end_time: "10:45" }],
    ["INPATIENT", [rooms], { end_time: "10:45" }],
    ["OUTPATIENT", [rooms, yarra], { end_time: "10:45" }],
  ] as const)("a location of type %s among %j: %j", (kind, places, changes) =>
    expect(filled(kind, places)).toEqual(changes),
  );

  test("a length past midnight ends with the day", () => {
    const late = { ...draft, start_time: "20:00" };
    expect(withVisitType(late, { minutes: 480, location_type: null }, []).end_time).toBe("23:59");
  });
});

test("the day list and screen readers name the type", async () => {
  const appointment = anAppointment({
    ...{ notes: "Knee", visit_type: { ID: 3, name: "New patient", colour: "fern" }, _visit_type: 3 },
  });
  await renderPage(
    <AtReception>
      <ul>
        <AppointmentRow appointment={appointment} isNow={false} isCut={false} onOpen={() => undefined} />
      </ul>
    </AtReception>,
  );
  expect(screen.getByText("New patient · Knee")).toBeDefined();
  expect(spokenAppointment(appointment)).toContain("Appointment, New patient, Knee");
});
