import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { PhoneCalendar } from "../phone/PhoneCalendar.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";

const today = todayIn("Australia/Sydney", new Date().toISOString());
const plain = anAppointment({ appointment_date: today, referral_state: "none" });
const knee = { ...plain, patient: plain.patient && { ...plain.patient, alerts: "Latex allergy" } };

afterEach(() => vi.unstubAllGlobals());

describe("an appointment on a phone", () => {
  test("opens on its facts with the referral, and is edited from there", async () => {
    answerCalls({
      "GET /api/appointment/date": { body: [knee] },
      "GET /api/schedule/date": { body: [] },
      "GET /api/location": { body: [] },
      "GET /api/practicesettings": { body: [] },
      "GET /api/patient/21": { body: { ...knee.patient, landline: null, notes: null, warnings: [] } },
      "GET /api/patient/21/referral": { body: [] },
      "GET /api/patient/21/appointment": { body: [knee] },
    });
    const address = {
      view: "week",
      day: today,
      location: null,
      isSettled: true,
      go: () => undefined,
    } as const;
    await renderPage(
      <AtReception>
        <AppointmentActsProvider>
          <PhoneCalendar address={address} />
        </AppointmentActsProvider>
      </AtReception>,
    );
    fireEvent.click(await screen.findByText(/^Nguyen, Thi Mai$/));
    const facts = within(await screen.findByRole("dialog", { name: "NGUYEN, Thi Mai (Mrs)" }));
    expect(await facts.findByText("No referral")).toBeDefined();
    expect(facts.getByText(/Latex allergy/)).toBeDefined();
    expect(facts.getByRole("link", { name: /0412 338 907/ })).toBeDefined();
    fireEvent.click(facts.getByRole("button", { name: "Edit" }));
    expect(await screen.findByRole("dialog", { name: "Edit appointment" })).toBeDefined();
  });
});
