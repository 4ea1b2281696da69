import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPatientRow } from "#areas/patients/patients/web/testing/example.ts";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import type { NewAppointment } from "../acts/acts.ts";
import { clearStacks } from "../acts/undo-stack.ts";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { AppointmentModal } from "./AppointmentModal.tsx";

const MAY = ["calendar.view", "calendar.edit", "patient.view", "patient.edit"];
const when = { appointment_date: "2026-11-19", start_time: "10:15", end_time: "11:00" } as const;
const trevor = aPatientRow({ ID: 31, first_name: "Trevor", last_name: "Hughes", dob: "1949-11-03" });

let calls: Call[];
let likely: unknown[];
const onClose = vi.fn<() => void>();

async function show(known: NewAppointment = when) {
  calls = answerCalls({
    "GET /api/patient/search/hughes%2C%20trevor": { body: [] },
    "GET /api/patient/likely": () => ({ body: likely }),
    "GET /api/patient/31/referral": { body: [] },
    "GET /api/appointment/clash": {
      body: { availability: "inside", text: "", clashes: [], clash_count: 0, resource_clashes: [], days: [] },
    },
    "GET /api/location": { body: [] },
    "GET /api/practicesettings": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "POST /api/appointment": { status: 201, body: { ...anAppointment(), _undo: 71 } },
    "POST /api/appointment/new-patient": { status: 201, body: { ...anAppointment(), _undo: 71 } },
  });
  await renderPage(
    <AtReception permissions={MAY}>
      <AppointmentActsProvider>
        <AppointmentModal known={known} onClose={onClose} />
      </AppointmentActsProvider>
    </AtReception>,
  );
  await screen.findByRole("button", { name: /Book appointment/ });
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(label, { selector: "input" });
const type = (label: string, value: string): void => {
  const input = label === "Notes" ? screen.getByLabelText(label) : field(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const book = () => fireEvent.click(screen.getByRole("button", { name: /Book appointment/ }));
const posted = () => calls.filter(({ method, url }) => method === "POST" && url.includes("/appointment"));
const pathOf = ({ url }: Call): string => new URL(url, "http://x").pathname;

async function addHughes(): Promise<void> {
  await show();
  fireEvent.change(field("Patient"), { target: { value: "hughes, trevor" } });
  fireEvent.click(await screen.findByRole("option", { name: /Add patient/, hidden: true }));
  await screen.findByRole("region", { name: "New patient" });
}

beforeEach(() => {
  likely = [];
  onClose.mockClear();
});
afterEach(() => {
  clearStacks();
  vi.unstubAllGlobals();
});

test("a new patient is typed in the form of the appointment and saved with it in one call", async () => {
  await addHughes();
  expect([field("First name").value, field("Last name").value]).toEqual(["Trevor", "Hughes"]);
  await waitFor(() => expect(document.activeElement).toBe(field("Date of birth")));
  type("Date of birth", "3/11/49");
  fireEvent.keyDown(field("Sex"), { key: "m" });
  type("Mobile", "0491570156");
  book();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = posted();
  expect(posted().map(pathOf)).toEqual(["/api/appointment/new-patient"]);
  const person = {
    first_name: "Trevor",
    last_name: "Hughes",
    dob: "1949-11-03",
    gender: "M",
    mobile: "0491570156",
  };
  expect(call?.body).toMatchObject({ ...person, ...when, referral: null });
  expect(call?.body).not.toHaveProperty("_patient");
});

test("RULE-GEN-09: a wrong mobile and a missing name are said at their fields, and nothing is sent", async () => {
  await addHughes();
  type("First name", "");
  type("Mobile", "0491");
  book();
  expect(await findFault("Enter the first name.")).toBeDefined();
  expect(field("Mobile").getAttribute("aria-invalid")).toBe("true");
  expect(posted()).toEqual([]);
});

test("the same name and birth date: existing or new is chosen first, and existing keeps the date and notes", async () => {
  likely = [{ ...trevor, likeness: "name_and_birth" }];
  await addHughes();
  type("Date of birth", "3/11/1949");
  type("Notes", "Left knee");
  book();
  expect(await screen.findByText("Choose Use existing or Create anyway.")).toBeDefined();
  expect(posted()).toEqual([]);
  fireEvent.click(
    within(await screen.findByRole("list", { name: "Possible duplicates" })).getByRole("button", {
      name: /Use existing/,
    }),
  );
  book();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posted().map(pathOf)).toEqual(["/api/appointment"]);
  expect(posted()[0]?.body).toMatchObject({ ...when, _patient: 31, notes: "Left knee" });
});

test("Create anyway adds another patient of that name", async () => {
  likely = [{ ...trevor, likeness: "name_and_birth" }];
  await addHughes();
  type("Date of birth", "3/11/1949");
  fireEvent.click(await screen.findByRole("button", { name: "Create anyway" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posted().map(pathOf)).toEqual(["/api/appointment/new-patient"]);
});

test("Search instead goes back to the search, and what was typed of somebody new is not saved", async () => {
  await show({ ...when, newPatient: { first_name: "Trevor", last_name: "Hughes" } });
  fireEvent.click(await screen.findByRole("button", { name: "Search instead" }));
  expect(field("Patient").value).toBe("");
  book();
  expect(await screen.findByText("Choose a patient.")).toBeDefined();
  expect(posted()).toEqual([]);
});
