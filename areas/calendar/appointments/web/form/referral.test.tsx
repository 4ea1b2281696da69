import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { clearStacks } from "../acts/undo-stack.ts";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { AppointmentModal } from "./AppointmentModal.tsx";

const MAY = ["calendar.view", "calendar.edit", "patient.view", "patient.edit"];
const birch = {
  ID: 9,
  title: 3,
  first_name: "Hannah",
  last_name: "Birch",
  practice_name: null,
  locality: null,
  is_deleted: false,
};
const known = {
  patient: anAppointment().patient,
  appointment_date: "2026-11-19",
  start_time: "10:15",
  end_time: "11:00",
} as const;

let calls: Call[];
const onClose = vi.fn<() => void>();

async function show(permissions = MAY) {
  calls = answerCalls({
    "GET /api/patient/21/referral": { body: [] },
    "GET /api/appointment/clash": {
      body: { availability: "inside", text: "", clashes: [], clash_count: 0, resource_clashes: [], days: [] },
    },
    "GET /api/location": { body: [] },
    "GET /api/practicesettings": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/referringdoctor/search/birch": { body: [{ ...birch, provider_number: null, match: "name" }] },
    "POST /api/appointment": { status: 201, body: { ...anAppointment(), _undo: 71 } },
    "POST /api/appointment/referred": { status: 201, body: { ...anAppointment(), _undo: 71 } },
    "POST /api/file": {
      status: 201,
      body: [{ ID: 40, name: "Hughes referral.pdf", size: 4, mime_type: "application/pdf" }],
    },
  });
  await renderPage(
    <AtReception permissions={permissions}>
      <AppointmentActsProvider>
        <AppointmentModal known={known} onClose={onClose} />
      </AppointmentActsProvider>
    </AtReception>,
  );
  await screen.findByRole("button", { name: /Book appointment/ });
}
const book = () => fireEvent.click(screen.getByRole("button", { name: /Book appointment/ }));
const posted = () => calls.filter(({ method, url }) => method === "POST" && url.includes("/appointment"));
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

beforeEach(() => onClose.mockClear());
afterEach(() => {
  clearStacks();
  vi.unstubAllGlobals();
});

test("left empty, the appointment is booked alone", async () => {
  await show();
  await screen.findByRole("region", { name: "Referral" });
  book();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posted().map(({ url }) => new URL(url, "http://x").pathname)).toEqual(["/api/appointment"]);
  expect(posted()[0]?.body).not.toHaveProperty("referral_date");
});

test("RULE-REFL-02: partly filled, what is missing is asked for, and nothing is sent", async () => {
  await show();
  await screen.findByLabelText("Referral date");
  type("Referral date", "6/11/2026");
  book();
  expect(await findFault("Choose a referring doctor.")).toBeTruthy();
  expect(await findFault("Choose the type of referral.")).toBeTruthy();
  expect(posted()).toEqual([]);
});

test("filled in, it is booked with the appointment in one call; a file dropped on the form is its letter, and is waited for", async () => {
  await show();
  const column = await screen.findByRole("region", { name: "Referral" });
  const file = new File(["%PDF"], "Hughes referral.pdf", { type: "application/pdf" });
  fireEvent.drop(screen.getByLabelText("Start"), {
    dataTransfer: { files: [file], types: ["Files"], items: [] },
  });
  expect(await within(column).findByText("Hughes referral.pdf")).toBeTruthy();
  book();
  expect(await within(column).findByText(/^Wait until the letter is uploaded/)).toBeTruthy();
  expect(posted()).toEqual([]);
  fireEvent.click(
    within(column).getByRole("button", { name: /upload of Hughes referral|Clear Hughes referral/ }),
  );
  type("Referral date", "6/11/2026");
  fireEvent.click(screen.getByLabelText("Referral type"));
  fireEvent.click(await screen.findByRole("option", { name: "GP", hidden: true }));
  fireEvent.change(screen.getByLabelText("Referring doctor"), { target: { value: "birch" } });
  fireEvent.click(await screen.findByRole("option", { name: /Hannah Birch/, hidden: true }));
  book();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = posted();
  expect(new URL(call?.url ?? "", "http://x").pathname).toBe("/api/appointment/referred");
  const referral = {
    _referring_doctor: 9,
    referral_date: "2026-11-06",
    referral_type: 2,
    _referral_letter: null,
  };
  expect(call?.body).toMatchObject({
    _patient: 21,
    appointment_date: "2026-11-19",
    start_time: "10:15",
    ...referral,
  });
});

test("who may not change patients is not offered it", async () => {
  await show(["calendar.view", "calendar.edit", "patient.view"]);
  expect(screen.queryByRole("region", { name: "Referral" })).toBeNull();
});
