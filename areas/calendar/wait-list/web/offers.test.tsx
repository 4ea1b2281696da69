import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anAppointment } from "#areas/calendar/appointments/web/testing/example.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import type { FittingEntry, WaitListOffer } from "../offer.contract.ts";
import { ask } from "./dialog-request.ts";
import { FitLine } from "./FitLine.tsx";
import { OffersPage } from "./OffersPage.tsx";
import { nguyen } from "./testing/example.ts";
import { WaitListOverlay } from "./WaitListOverlay.tsx";

const SLOT = {
  appointment_date: "2100-01-04",
  start_time: "09:00",
  end_time: "09:30",
  _location: 4,
} as const;
const FIT = "GET /api/waitList/fit";
const offer: WaitListOffer = {
  ...{ ID: 8, _entry: 31, patient: nguyen.patient, appointment_date: "2100-01-04" },
  ...{ start_time: "09:00", end_time: "09:15", zone: "Australia/Sydney", state: "open" },
  ...{ expires_at: "2100-01-03T22:30:00.000Z", created_time: "2100-01-03T20:30:00.000Z" },
  ...{ ended_at: null, ended_by: null, message: { state: "delivered", reason: null } },
};
const fit: FittingEntry = {
  entry: nguyen,
  start_time: "09:00",
  end_time: "09:15",
  offer: null,
  problem: null,
};
const unreachable: FittingEntry = { ...fit, entry: { ...nguyen, ID: 32 }, problem: "opted_out" };
const EDITOR = ["calendar.view", "calendar.edit"];

let answers: StubReplies;
let calls: Call[];
const sent = (method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { [FIT]: { body: { fits: [fit, unreachable], total: 2 } } };
  calls = answerCalls(answers);
});
afterEach(() => {
  ask(null);
  vi.unstubAllGlobals();
});

const show = (content = <WaitListOverlay />, rights = EDITOR) =>
  renderPage(
    <SessionProvider me={reception(...rights)}>
      <ClientProvider client={raman}>{content}</ClientProvider>
    </SessionProvider>,
  );

describe("the patients who fit a time", () => {
  test("are offered it with one press, or not if they get no message", async () => {
    answers["POST /api/waitList/31/offer"] = { body: offer };
    await show();
    ask({ kind: "fit", slot: SLOT });
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("The patient opted out of messages.")).toBeDefined();
    const buttons = dialog.getAllByRole("button", { name: /^Offer to/ });
    expect(buttons).toHaveLength(1);
    answers[FIT] = { body: { fits: [{ ...fit, offer }, unreachable], total: 2 } };
    fireEvent.click(buttons[0] as HTMLElement);
    expect(await dialog.findByText(/Offered until Mon 4 Jan, 09:30/)).toBeDefined();
    expect(sent("POST")[0]?.body).toEqual(SLOT);
  });

  test("leave the focus on the list after a cancellation, so that Enter offers nothing before an arrow", async () => {
    await show();
    const appointment = anAppointment(SLOT);
    ask({ kind: "changed", change: { deed: "cancelled", _undo: null, appointment } });
    const button = await screen.findByRole("button", { name: /^Offer to/ });
    await waitFor(() => expect(document.activeElement?.tagName).toBe("UL"));
    fireEvent.keyDown(screen.getByRole("list", { name: "Waiting patients who fit" }), { key: "ArrowDown" });
    expect(document.activeElement).toBe(button);
  });

  test("are said to be none where the user asked, and shown nothing after a change that frees no time", async () => {
    answers[FIT] = { body: { fits: [], total: 0 } };
    await show();
    ask({ kind: "fit", slot: SLOT });
    expect(await screen.findByText(/No waiting patients fit\./)).toBeDefined();
  });

  test("are counted in the popover that books", async () => {
    const onOpen = vi.fn<() => void>();
    await show(<FitLine time={SLOT} onOpen={onOpen} />);
    fireEvent.click(await screen.findByRole("button", { name: "2 waiting patients fit" }));
    expect(onOpen).toHaveBeenCalledOnce();
  });
});

describe("the page of offers", () => {
  const LIST = "GET /api/waitList/offer/50/1";

  test("shows the answer and the delivery, and withdraws or books an open offer", async () => {
    answers[LIST] = { body: { offers: [offer, { ...offer, ID: 9, state: "taken" }], totalItems: 2 } };
    answers["POST /api/waitList/offer/8/withdrawn"] = { body: { ...offer, state: "withdrawn" } };
    answers["POST /api/waitList/offer/8/accepted"] = { body: { ...offer, state: "accepted" } };
    await show(<OffersPage />);
    expect((await screen.findAllByText("Delivered")).length).toBe(2);
    fireEvent.click(screen.getByRole("button", { name: "Withdraw the offer to NGUYEN, Thi Mai" }));
    await screen.findByText("Offer withdrawn. NGUYEN, Thi Mai");
    fireEvent.click(screen.getByRole("button", { name: "Book NGUYEN, Thi Mai" }));
    await waitFor(() => expect(sent("POST")).toHaveLength(2));
  });

  test("has no acts for users who may only view, and its settings for those who may change them", async () => {
    answers[LIST] = { body: { offers: [offer], totalItems: 1 } };
    answers["GET /api/waitList/settings"] = { body: { hold_minutes: 120, version: 0 } };
    answers["PUT /api/waitList/settings"] = { body: { hold_minutes: 30, version: 1 } };
    await show(<OffersPage />, ["calendar.view", "practice.settings"]);
    await screen.findByText("Delivered");
    expect(screen.queryByRole("button", { name: /Withdraw|Book/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Settings" }));
    fireEvent.change(await screen.findByLabelText(/Hold an offered time/), { target: { value: "30" } });
    fireEvent.click(screen.getByRole("button", { name: /^Save settings/ }));
    await waitFor(() => expect(sent("PUT")[0]?.body).toEqual({ hold_minutes: 30, version: 0 }));
  });
});
