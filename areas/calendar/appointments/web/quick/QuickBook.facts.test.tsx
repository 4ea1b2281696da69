import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
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
          <QuickBook
            place={{ day: "2020-11-12", from: 540, length: 15, location: null }}
            top={420}
            onClose={() => undefined}
          />
        </AppointmentActsProvider>
      </AtReception>,
    );
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    expect(dialog.getByText("This time is in the past.")).toBeDefined();
    fireEvent.change(dialog.getByRole("combobox", { hidden: true }), { target: { value: "pike" } });
    fireEvent.click(await screen.findByRole("option", { name: /PIKE/, hidden: true }));
    expect(await dialog.findByText(/born 14\/03\/1958/)).toBeDefined();
    expect(dialog.getByText("0412 338 907")).toBeDefined();
    expect((await dialog.findByText("No referral")).closest("[data-tone]")?.getAttribute("data-tone")).toBe(
      "ochre",
    );
  });

  test("is added with one Enter where nobody is found", async () => {
    answerCalls({ "GET /api/patient/search/zzyx": { body: [] } });
    await renderPage(
      <AtReception permissions={["calendar.view", "calendar.edit", "patient.view", "patient.edit"]}>
        <AppointmentActsProvider>
          <QuickBook
            place={{ day: "2026-11-12", from: 540, length: 15, location: null }}
            top={420}
            onClose={() => undefined}
          />
        </AppointmentActsProvider>
      </AtReception>,
    );
    fireEvent.change(await screen.findByRole("combobox", { hidden: true }), { target: { value: "zzyx" } });
    const add = await screen.findByRole("option", { name: /^Add patient/, hidden: true });
    await waitFor(() => expect(add.hasAttribute("data-combobox-selected")).toBe(true));
  });
});
