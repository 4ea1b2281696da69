import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aVisitType } from "#areas/calendar/appointment-types/web/testing/example.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { ask } from "./dialog-request.ts";
import { nguyen } from "./testing/example.ts";
import { WaitListOverlay } from "./WaitListOverlay.tsx";
import { WaitListPage } from "./WaitListPage.tsx";

const LIST = "GET /api/waitList/50/1";
const review = aVisitType();
const EDITOR = ["calendar.view", "calendar.edit", "patient.view"];

let answers: StubReplies;
let calls: Call[];
const sent = (method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    [LIST]: { body: { entries: [nguyen], totalItems: 1 } },
    "GET /api/appointment-type": { body: [review] },
  };
  calls = answerCalls(answers);
});
afterEach(() => {
  ask(null);
  vi.unstubAllGlobals();
});

const show = (rights = EDITOR) =>
  renderPage(
    <SessionProvider me={reception(...rights)}>
      <ClientProvider client={raman}>
        <WaitListPage />
        <WaitListOverlay />
      </ClientProvider>
    </SessionProvider>,
  );
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the page of the wait list", () => {
  test("shows who waits for what, when and how urgently", async () => {
    await show();
    const row = (await screen.findByText("NGUYEN, Thi Mai")).closest("tr");
    if (!row) throw new Error("no row");
    const call = within(row).getByRole("link", { name: "0400 000 001" });
    expect(call.getAttribute("href")).toBe("tel:0400000001");
    for (const words of ["Urgent", "Review", "Mon, Wed, 09:00–12:00", "Any date", "Knee is worse"])
      expect(within(row).getByText(words)).toBeDefined();
  });

  test("offers no change to users who may only view the calendar", async () => {
    await show(["calendar.view"]);
    await screen.findByText("NGUYEN, Thi Mai");
    expect(screen.queryByRole("button", { name: /More for|Offer time|Add to wait list/ })).toBeNull();
  });

  test("says when nobody waits, and tries a failed read again", async () => {
    answers[LIST] = { status: 500, body: { message: "Broken", code: "internal" } };
    await show();
    answers[LIST] = { body: { entries: [], totalItems: 0 } };
    fireEvent.click(await screen.findByRole("button", { name: /Try again/ }));
    expect(await screen.findByText("No patients are waiting.")).toBeDefined();
  });

  test("an entry ended, booked or removed says so", async () => {
    const entries = [
      { ...nguyen, ID: 1, until_day: "2026-01-01" },
      { ...nguyen, ID: 2, _appointment: 5, booked_at: "2026-11-02T00:00:00.000Z" },
      { ...nguyen, ID: 3, is_deleted: true },
    ];
    answers[LIST] = { body: { entries, totalItems: 3 } };
    await show();
    for (const words of ["Ended", "Booked", "Removed"]) expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getAllByRole("button", { name: "More for NGUYEN, Thi Mai" })).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /^Offer time/ })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Restore NGUYEN, Thi Mai" })).toHaveLength(1);
  });

  test("an entry is removed at once, and the toast takes it back", async () => {
    answers["DELETE /api/waitList/31"] = { body: { ID: 31, is_deleted: true } };
    answers["PUT /api/waitList/31"] = { body: nguyen };
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "More for NGUYEN, Thi Mai" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
    expect(await screen.findByText("NGUYEN, Thi Mai removed")).toBeDefined();
    press("Undo");
    await waitFor(() => expect(sent("PUT").map(({ body }) => body)).toEqual([{ is_deleted: false }]));
  });
});

describe("offering a time from the list", () => {
  const freeOn = (appointment_date: string) => ({
    ...{ appointment_date, start_time: "09:00", end_time: "09:15", _location: 5, zone: "Australia/Sydney" },
    location: { ID: 5, name: "Richmond Rooms", abbreviation: "RICH", type: "OUTPATIENT" },
  });

  test("shows the next times that fit, and sends the chosen one; Enter on opening sends nothing", async () => {
    answers["GET /api/availability/next"] = ({ url }) => ({
      body: freeOn(new URL(url, "http://localhost").searchParams.get("follow_up") ?? ""),
    });
    answers["POST /api/waitList/31/offer"] = { body: { ID: 1 } };
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Offer time to NGUYEN, Thi Mai" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Offer time to NGUYEN, Thi Mai" }));
    const offers = await dialog.findAllByRole("button", { name: /^Offer (Mon|Wed) .*09:00–09:15$/ });
    expect(offers).toHaveLength(3);
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getAllByRole("button", { name: "Close" }).at(-1)),
    );
    expect(sent("POST")).toEqual([]);
    if (offers[1]) fireEvent.click(offers[1]);
    expect(await screen.findByText(/^Offered to NGUYEN, Thi Mai: /)).toBeDefined();
    expect(sent("POST")[0]?.body).toMatchObject({ start_time: "09:00", end_time: "09:15", _location: 5 });
  });

  test("says when no time fits", async () => {
    answers["GET /api/availability/next"] = {
      status: 404,
      body: { message: "No available time was found", code: "appointment.no_time" },
    };
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Offer time to NGUYEN, Thi Mai" }));
    expect(await screen.findByText(/^No free time fits/)).toBeDefined();
  });
});

describe("the form", () => {
  test("adds a patient whose page it was opened from", async () => {
    answers["POST /api/waitList"] = { status: 201, body: nguyen };
    await show();
    ask({ kind: "add", patient: { ID: 9, first_name: "Thi Mai", last_name: "Nguyen" } });
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(await dialog.findByText("Urgent"));
    fireEvent.change(dialog.getByLabelText(/Not before/), { target: { value: "9" } });
    fireEvent.blur(dialog.getByLabelText(/Not before/));
    fireEvent.click(dialog.getByRole("button", { name: /^Add to wait list/ }));
    await screen.findByText("Create Successfully");
    expect(sent("POST")[0]?.body).toMatchObject({
      ...{ _patient: 9, urgency: "urgent", from_time: "09:00", until_time: null, weekdays: [] },
      ...{ _visit_type: null, until_day: null },
    });
  });

  test("refuses hours in the wrong order at their field before anything is sent", async () => {
    await show();
    fireEvent.click(await screen.findByText("NGUYEN, Thi Mai"));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/Finished by/), { target: { value: "830" } });
    fireEvent.blur(dialog.getByLabelText(/Finished by/));
    fireEvent.click(dialog.getByRole("button", { name: /^Save entry/ }));
    expect((await dialog.findAllByText("Enter a time after the earliest start.")).length).toBeGreaterThan(0);
    expect(sent("PUT")).toEqual([]);
  });

  test("saves a change with its version and without the patient", async () => {
    answers["PUT /api/waitList/31"] = { body: { ...nguyen, urgency: "soon" } };
    await show();
    fireEvent.click(await screen.findByText("NGUYEN, Thi Mai"));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(await dialog.findByText("Soon"));
    fireEvent.click(dialog.getByRole("button", { name: /^Save entry/ }));
    await screen.findByText("Saved Successfully");
    expect(sent("PUT")[0]?.body).toMatchObject({ urgency: "soon", version: 2, weekdays: [1, 3] });
    expect(sent("PUT")[0]?.body).not.toHaveProperty("_patient");
  });
});
