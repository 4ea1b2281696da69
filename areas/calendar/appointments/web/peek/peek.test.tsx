import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { aSchedule, anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { CUT_KEY, releaseCut } from "../acts/cut-appointment.ts";
import { CalendarPage } from "../calendar/CalendarPage.tsx";

const WEEK = "/account/raman/calendar?view=day&date=2026-11-12";
const knee = anAppointment({ notes: "Knee, X-ray on arrival", referral_state: "expired" });
const next = anAppointment({ ID: 2, start_time: "14:45", end_time: "15:15", notes: "Review" });
const referral = {
  ID: 4,
  _patient: 21,
  referral_date: "2026-08-11",
  referral_type: 1,
  expiry_date: "2026-11-11",
  _referring_doctor: 9,
  referring_doctor: { ID: 9, title: null, first_name: "Hannah", last_name: "Birch" },
  active: true,
  is_deleted: false,
  _referral_letter: 8,
  referral_letter: { ID: 8, name: "letter.pdf", mime_type: "application/pdf" },
  file_name: null,
  version: 1,
};

async function show(permissions?: string[], patient: object = {}) {
  answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": { body: [{ ID: 5, name: "Richmond Rooms" }] },
    "GET /api/schedule/date": { body: [aSchedule()] },
    "GET /api/appointment/date": { body: [knee, next] },
    "GET /api/doctor/preferences/7": {
      body: {
        ID: 1,
        _doctor: 7,
        defaultListType: "OUTPATIENT",
        _defaultLocation: null,
        location: null,
        version: 1,
      },
    },
    "GET /api/patient/21": {
      body: {
        ...knee.patient,
        landline: "0355500117",
        notes: "Prefers an interpreter",
        warnings: [],
        ...patient,
      },
    },
    "GET /api/patient/21/referral": { body: [referral] },
    "GET /api/patient/21/appointment": {
      body: [next, knee, anAppointment({ ID: 3, appointment_date: "2026-09-23" })],
    },
  });
  await renderPage(
    <AtReception {...(permissions ? { permissions } : {})}>
      <CalendarPage />
    </AtReception>,
    WEEK,
  );
}

const block = async (words: RegExp): Promise<HTMLElement> => {
  const found = (await screen.findByText(words, { selector: "[data-date] span" })).closest<HTMLElement>(
    "[data-appointment]",
  );
  if (!found) throw new Error("no appointment");
  return found;
};
const KNEE = /^14:15 to 14:45/;
const REVIEW = /^14:45 to 15:15/;
const card = () => screen.findByRole("region", { name: "NGUYEN, Thi Mai (Mrs)" });
const isClosed = () => expect(document.querySelector("[data-peek]")).toBeNull();

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("the card of an appointment", () => {
  test.each([
    [{ preferred_name: "Mai", pronouns: "she/her" }, "Called Mai · she/her"],
    [{ preferred_name: null, pronouns: "they/them" }, "they/them"],
    [{ preferred_name: "Mai", pronouns: null }, "Called Mai"],
  ])("says how to speak to the patient: %j", async (patient, words) => {
    await show(undefined, patient);
    fireEvent.click(await block(KNEE));
    expect(await within(await card()).findByText(words)).toBeDefined();
  });

  test("opens at the first click with age, phones, the referral's end, notes and what is around it", async () => {
    await show();
    fireEvent.click(await block(KNEE));
    const facts = within(await card());
    expect(facts.getByText(/years, born 14\/03\/1958 · Female/)).toBeDefined();
    expect(facts.getByRole("link", { name: /^0412 338 907/ }).getAttribute("href")).toBe("tel:0412338907");
    expect((await facts.findByRole("link", { name: /^\(03\) 5550 0117/ })).getAttribute("href")).toBe(
      "tel:0355500117",
    );
    expect(await facts.findByText(/^Referral ende?d?s? the day before this appointment$/)).toBeDefined();
    expect(facts.getByText(/11\/11\/2026\. Hannah Birch, Specialist, 11\/08\/2026/)).toBeDefined();
    expect(facts.getByRole("link", { name: "View the letter of 11/08/2026" })).toBeDefined();
    expect(facts.getByText("Knee, X-ray on arrival")).toBeDefined();
    expect(facts.getByText("Patient: Prefers an interpreter")).toBeDefined();
    expect(await facts.findByText("Previous 23/09/2026, 14:15")).toBeDefined();
    expect(facts.getByText("Next 12/11/2026, 14:45")).toBeDefined();
    for (const name of [/^Edit/, /^Cut/]) expect(facts.getByRole("button", { name })).toBeDefined();
  });

  const more = async () => {
    fireEvent.click(within(await card()).getByRole("button", { name: /^More for/ }));
    return screen.findAllByRole("menuitem");
  };

  test("the menu holds go to patient, book follow-up, cancel and delete", async () => {
    await show();
    fireEvent.click(await block(KNEE));
    const items = await more();
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Go to patient",
      "Book follow-up",
      "Cancel appointment",
      "Delete",
    ]);
    expect(items[0]?.getAttribute("href")).toBe("/account/raman/patients/details/21");
    fireEvent.click(screen.getByText("Book follow-up"));
    const form = within(await screen.findByRole("dialog", { name: "Book appointment" }));
    expect(await form.findByText(/NGUYEN, Thi Mai/)).toBeDefined();
    isClosed();
  });

  test("cuts the appointment, to be put at another time", async () => {
    await show();
    fireEvent.click(await block(KNEE));
    fireEvent.click(within(await card()).getByRole("button", { name: /^Cut/ }));
    await waitFor(isClosed);
    expect(sessionStorage.getItem(CUT_KEY)).toContain(`"ID":${knee.ID}`);
    releaseCut();
  });

  test("the second click edits", async () => {
    await show();
    fireEvent.click(await block(KNEE));
    await card();
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(await block(KNEE));
    expect(await screen.findByRole("dialog", { name: "Edit appointment" })).toBeDefined();
    isClosed();
  });

  test("opens where the mouse rests, and goes when it leaves", async () => {
    await show();
    const held = await block(KNEE);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // The page moved under the mouse, not the mouse.
    fireEvent.pointerOver(held, { pointerType: "mouse", movementX: 0, movementY: 0 });
    vi.advanceTimersByTime(1_000);
    isClosed();
    vi.useRealTimers();
    fireEvent.pointerOver(held, { pointerType: "mouse", movementX: 3, movementY: 0 });
    isClosed();
    await card();
    fireEvent.pointerOver(screen.getByRole("heading", { level: 1 }));
    fireEvent.pointerLeave(screen.getByRole("group", { name: /^Calendar grid/ }));
    await waitFor(isClosed);
  });

  test("is open beside a finger's first tap, and not by its touch alone", async () => {
    await show();
    const held = await block(KNEE);
    fireEvent.pointerOver(held, { pointerType: "touch" });
    await act(() => new Promise((done) => setTimeout(done, 500)));
    isClosed();
    fireEvent.click(held);
    await card();
  });

  test("Esc closes it and leaves the focus where it was; Enter edits", async () => {
    await show();
    const held = await block(KNEE);
    fireEvent.click(held);
    await card();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await waitFor(isClosed);
    expect(document.activeElement).toBe(held);
    fireEvent.keyDown(held, { key: "Enter" });
    expect(await screen.findByRole("dialog", { name: "Edit appointment" })).toBeDefined();
  });

  test("Space opens it, the arrows take it along, Tab goes into it and back", async () => {
    await show();
    const held = await block(KNEE);
    held.focus();
    fireEvent.keyDown(held, { key: " " });
    await card();
    fireEvent.keyDown(held, { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(REVIEW));
    const facts = await card();
    expect(await within(facts).findByText(/14:45–15:15/)).toBeDefined();
    const second = await block(REVIEW);
    fireEvent.keyDown(second, { key: "Tab" });
    expect(document.activeElement).toBe(within(facts).getByRole("button", { name: "Close" }));
    fireEvent.keyDown(document.activeElement ?? second, { key: "Tab", shiftKey: true });
    expect(document.activeElement).toBe(second);
  });

  test("who may not see patients sees what the calendar shows", async () => {
    await show(["calendar.view"]);
    fireEvent.click(await block(KNEE));
    const facts = within(await card());
    expect(facts.getByText("Knee, X-ray on arrival")).toBeDefined();
    for (const name of [/^Cut/, /^Arrived/]) expect(facts.queryByRole("button", { name })).toBeNull();
    fireEvent.click(facts.getByRole("button", { name: /^More for/ }));
    expect(screen.queryByRole("menuitem", { name: "Go to patient" })).toBeNull();
  });
});
