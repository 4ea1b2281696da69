import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { BookingCount } from "./BookingCount.tsx";
import type { DayPartProps } from "#areas/calendar/appointments/web/slots.ts";
import { BookingsPage } from "./BookingsPage.tsx";
import { DayRequests } from "./DayRequests.tsx";
import { RequestOverlay } from "./RequestOverlay.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { likely, request, settings } from "./testing/example.ts";

const LIST = "GET /api/onlineBooking/50/1";
const ONE = "GET /api/onlineBooking/request/5";
const ACCEPT = "POST /api/onlineBooking/request/5/accept";
const SETTINGS = "/api/onlineBooking/settings";

let answers: StubReplies;
let calls: Call[];
const sent = (method: string) => calls.filter((call) => call.method === method);
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    [LIST]: { body: { bookings: [request], totalItems: 1 } },
    [ONE]: { body: request },
    [ACCEPT]: { body: { ...request, state: "accepted" } },
    "POST /api/onlineBooking/request/5/decline": { body: { ...request, state: "declined" } },
    "POST /api/onlineBooking/request/5/seen": { body: { ...request, state: "cancelled" } },
    "GET /api/onlineBooking/waiting": { body: { waiting: 3 } },
    [`GET ${SETTINGS}`]: { body: settings },
    [`PUT ${SETTINGS}`]: { body: settings },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const ALL = ["calendar.view", "calendar.edit", "patient.view", "patient.edit", "practice.settings"];
const show = (page: ReactNode, rights = ALL) =>
  renderPage(
    <SessionProvider me={reception(...rights)}>
      <ClientProvider client={raman}>{page}</ClientProvider>
    </SessionProvider>,
  );
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));
const openRequest = async (rights = ALL) => {
  await show(<BookingsPage />, rights);
  fireEvent.click(await screen.findByText("LIM, Grace"));
  await screen.findByText("Signed “Grace Lim”");
};

describe("the requests of a day on the calendar", () => {
  const day = "2026-12-04";
  const placeOf = () => ({ top: 96, height: 48 });
  const row = { ID: 5, appointment_date: day, start_time: "10:00", end_time: "10:30", type_name: "Review" };
  beforeEach(() => {
    const another = { ...row, ID: 6, appointment_date: "2026-12-05", first_name: "Ann", last_name: "Arden" };
    const body = [{ ...row, first_name: "Grace", last_name: "Lim" }, another];
    answers["GET /api/onlineBooking/requested"] = { body };
  });
  const showDay = (part: DayPartProps["placeOf"]) =>
    show(
      <>
        <DayRequests day={day} placeOf={part} />
        <RequestOverlay />
      </>,
    );

  test("are listed with time and type; Enter opens one over the page", async () => {
    await showDay(null);
    const list = await screen.findByRole("region", { name: "Online requests" });
    expect(list.textContent).toBe("Online requests10:0010:30Lim, GraceReview");
    fireEvent.click(screen.getByRole("button", { name: /Lim, Grace/ }));
    await screen.findByText("Signed “Grace Lim”");
  });

  test("lie in the grid where their time is", async () => {
    await showDay(placeOf);
    const block = (await screen.findByText("Lim, Grace")).parentElement;
    expect([block?.style.top, block?.style.height]).toEqual(["96px", "48px"]);
    expect(screen.queryByText("Arden, Ann")).toBeNull();
    fireEvent.click(screen.getByText("10:00 · Online"));
    await screen.findByText("Signed “Grace Lim”");
  });

  test("show nothing on a day without one", async () => {
    await show(<DayRequests day="2026-12-06" placeOf={null} />);
    await waitFor(() => expect(sent("GET").length).toBe(1));
    expect(screen.queryByText("Online requests")).toBeNull();
  });
});

describe("the requests", () => {
  test("are listed with state, and counted in the menu", async () => {
    await show(
      <>
        <BookingCount />
        <BookingsPage />
      </>,
    );
    for (const words of ["LIM, Grace", "Waiting", "Review", "3"])
      expect(await screen.findByText(words)).toBeDefined();
  });

  test("say so when none waits, and when they can't be read", async () => {
    answers[LIST] = { body: { bookings: [], totalItems: 0 } };
    const { unmount } = await show(<BookingsPage />);
    expect(await screen.findByText("No requests need an answer.")).toBeDefined();
    unmount();
    answers[ONE] = { status: 500, body: { message: "Something went wrong.", code: "fault" } };
    answers[LIST] = { body: { bookings: [request], totalItems: 1 } };
    await show(<BookingsPage />);
    fireEvent.click(await screen.findByText("LIM, Grace"));
    expect(await screen.findByText("Something went wrong.")).toBeDefined();
  });

  test("of an unknown person are accepted as a new patient", async () => {
    await openRequest();
    press("Add patient and book");
    await waitFor(() => expect(sent("POST")).toHaveLength(1));
    expect(sent("POST")[0]?.body).toEqual({ _patient: null, overlaps: false });
  });

  test("of a likely patient ask whom to book for, and are accepted as that patient", async () => {
    answers[ONE] = { body: { ...request, likely: [likely] } };
    await openRequest();
    press("Book appointment");
    expect(await screen.findByText("Choose the patient.")).toBeDefined();
    expect(sent("POST")).toEqual([]);
    fireEvent.click(screen.getByLabelText(/LIM, Grace, born 14\/08\/1979/));
    press("Book appointment");
    await waitFor(() => expect(sent("POST")[0]?.body).toEqual({ _patient: 12, overlaps: false }));
  });

  test("that overlap an appointment are accepted on purpose", async () => {
    answers[ONE] = { body: { ...request, is_overbooked: true } };
    await openRequest();
    expect(screen.getByText("Another appointment overlaps this time.")).toBeDefined();
    press("Accept anyway");
    await waitFor(() => expect(sent("POST")[0]?.body).toEqual({ _patient: null, overlaps: true }));
  });

  test("that another user has answered say who did", async () => {
    const message = "Sarah Lindqvist has already accepted this request.";
    answers[ACCEPT] = { status: 409, body: { message, code: "onlinebooking.answered" } };
    await openRequest();
    press("Add patient and book");
    expect(await screen.findByText(message)).toBeDefined();
  });

  test("are declined with a message, which is needed", async () => {
    await openRequest();
    press("Decline");
    fireEvent.click(await screen.findByRole("button", { name: /Decline request/ }));
    expect(await screen.findByText(/^Enter a message to the patient/)).toBeDefined();
    fireEvent.change(screen.getByLabelText(/Message to the patient/), { target: { value: "Call us." } });
    press(/Decline request/);
    await waitFor(() => expect(sent("POST")[0]?.body).toEqual({ answer: "Call us." }));
  });

  test("that the patient cancelled are marked as seen", async () => {
    const cancelled = { ...request, state: "cancelled", change: "cancelled" };
    answers[LIST] = { body: { bookings: [cancelled], totalItems: 1 } };
    answers[ONE] = { body: cancelled };
    await openRequest();
    expect(screen.getByText("The patient cancelled this appointment by the link.")).toBeDefined();
    press("Mark as seen");
    await waitFor(() => expect(sent("POST")).toHaveLength(1));
  });

  test("are read only without permission", async () => {
    await openRequest(["calendar.view"]);
    expect(screen.queryByRole("button", { name: /book|Decline/ })).toBeNull();
  });
});

describe("the settings", () => {
  test("are saved, and show the link and the HTML to copy", async () => {
    await show(<SettingsPage />);
    expect((await screen.findByLabelText("Link")).textContent).toBe(
      "https://corella.example/book/richmond-rooms",
    );
    expect(screen.getByLabelText("HTML for your website").textContent).toContain("<a href=");
    fireEvent.change(screen.getByLabelText(/Notice to book/), { target: { value: "48" } });
    press(/Save settings/);
    await waitFor(() => expect(sent("PUT")[0]?.body).toMatchObject({ notice_hours: 48, version: 3 }));
  });

  test("name the field that is wrong", async () => {
    await show(<SettingsPage />);
    fireEvent.change(await screen.findByLabelText(/Address of the page/), { target: { value: "a b" } });
    press(/Save settings/);
    expect(await findFault(/Use 3 to 60 lower-case letters/)).toBeDefined();
    expect(sent("PUT")).toEqual([]);
  });

  test("point to the types where none is bookable online, and can't be saved without permission", async () => {
    answers[`GET ${SETTINGS}`] = { body: { ...settings, types: [], is_on: false } };
    await show(<SettingsPage />, ["calendar.view"]);
    expect(await screen.findByText("No appointment type is bookable online.")).toBeDefined();
    expect(screen.getByText(/The page is off/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Save settings/ })).toBeNull();
  });
});
