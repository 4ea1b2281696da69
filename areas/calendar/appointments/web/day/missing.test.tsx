import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import { DayPanel } from "./DayPanel.tsx";

const named = (ID: number, last_name: string, change: Partial<Appointment>): Appointment => {
  const appointment = anAppointment({ ID, ...change });
  return { ...appointment, patient: appointment.patient && { ...appointment.patient, last_name } };
};
const covered = named(1, "Nguyen", { start_time: "09:00", end_time: "09:30" });
const tran = named(2, "Tran", { referral_state: "none" });
const rossi = named(3, "Rossi", { start_time: "16:00", end_time: "16:30", referral_state: "expired" });
const later = named(4, "Walker", { appointment_date: "2026-11-19", referral_state: "none" });
const ALL = [covered, tran, rossi, later];

function Panel() {
  const [day, setDay] = useState<Day>("2026-11-12");
  const appointments = ALL.filter(({ appointment_date }) => appointment_date === day);
  return <DayPanel day={day} appointments={appointments} elsewhere={0} onDay={setDay} />;
}

async function show() {
  answerCalls({ "GET /api/appointment/date": { body: ALL } });
  await renderPage(
    <AtReception>
      <AppointmentActsProvider>
        <Panel />
      </AppointmentActsProvider>
    </AtReception>,
  );
}
const rows = () => within(screen.getByRole("region", { name: /Nov$/ })).getAllByRole("listitem");

afterEach(() => vi.unstubAllGlobals());

describe("a missing referral in the list of a day", () => {
  test("is a chip with words", async () => {
    await show();
    expect(rows().map((row) => /No referral|Referral ended/.exec(row.textContent)?.[0])).toEqual([
      undefined,
      "No referral",
      "Referral ended",
    ]);
  });

  test("and a day on which the doctor is away says so above its appointments", async () => {
    answerCalls({});
    await renderPage(
      <AtReception>
        <AppointmentActsProvider>
          <DayPanel
            day="2026-11-12"
            appointments={[covered]}
            elsewhere={0}
            away="Doctor away: Conference"
            onDay={() => undefined}
          />
        </AppointmentActsProvider>
      </AtReception>,
    );
    expect(screen.getByText("Doctor away: Conference")).toBeDefined();
  });

  test("is counted, and the count filters the list", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: /^Missing referral\s*2$/ }));
    expect(rows()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: /^Missing referral\s*2$/, pressed: true }));
    expect(rows()).toHaveLength(3);
  });

  test("Next goes from one to the next, over the days, and says where there are no more", async () => {
    await show();
    const next = () => fireEvent.click(screen.getByRole("button", { name: "Next missing referral" }));
    for (const name of [/TRAN/, /ROSSI/, /WALKER/]) {
      next();
      await waitFor(() => expect(document.activeElement?.closest("li")?.textContent).toMatch(name));
    }
    expect(screen.getByRole("heading", { name: "Thursday 19 Nov" })).toBeDefined();
    next();
    expect(await screen.findByText("No more within 8 weeks.")).toBeDefined();
  });
});
