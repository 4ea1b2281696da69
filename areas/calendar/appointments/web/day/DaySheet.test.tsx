import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { DaySheet } from "./DaySheet.tsx";

async function print(mobile: string, country: "AU" | "UK") {
  const appointment = anAppointment();
  await renderPage(
    <AtReception country={country}>
      <DaySheet
        day="2026-11-12"
        appointments={[{ ...appointment, patient: appointment.patient && { ...appointment.patient, mobile } }]}
      />
    </AtReception>,
  );
  act(() => void window.dispatchEvent(new Event("beforeprint")));
}

describe("RULE-GEN-08 the day on paper", () => {
  test("groups a phone number as the screen does", async () => {
    await print("0412338907", "AU");
    expect(screen.getByText("0412 338 907")).toBeDefined();
  });

  test("leaves a British one as it is", async () => {
    await print("0163296001", "UK");
    expect(screen.getByText("0163296001")).toBeDefined();
  });

  test("is drawn for the printer alone", async () => {
    await print("0412338907", "AU");
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByText("0412 338 907")).toBeNull();
  });
});
