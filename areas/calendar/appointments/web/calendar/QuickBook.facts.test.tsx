import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { QuickBook } from "./QuickBook.tsx";

const pike = { ...anAppointment().patient, ID: 21, last_name: "Pike", match: "exact", locality: null };

afterEach(() => vi.unstubAllGlobals());

describe("whom a quick booking is for", () => {
  test("is shown with date of birth, phone and the missing referral in words, and a past time says so", async () => {
    answerCalls({
      "GET /api/patient/search/pike": { body: [pike] },
      "GET /api/patient/21/referral": { body: [] },
    });
    await renderPage(
      <AtReception>
        <AppointmentActsProvider>
          <QuickBook place={{ day: "2020-11-12", from: 540, length: 15, location: null }} top={420} onClose={() => undefined} />
        </AppointmentActsProvider>
      </AtReception>,
    );
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    expect(dialog.getByText("This time is in the past.")).toBeDefined();
    fireEvent.change(dialog.getByRole("combobox", { hidden: true }), { target: { value: "pike" } });
    fireEvent.click(await screen.findByRole("option", { name: /PIKE/, hidden: true }));
    expect(await dialog.findByText(/born 14\/03\/1958/)).toBeDefined();
    expect(dialog.getByText("0412 338 907")).toBeDefined();
    expect((await dialog.findByText("No referral")).closest("[data-tone]")?.getAttribute("data-tone")).toBe("ochre");
  });
});
