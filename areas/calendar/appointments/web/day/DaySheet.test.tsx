import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { DaySheet } from "./DaySheet.tsx";
import { PrintedDay, printDay } from "./PrintedDay.tsx";

async function print(mobile: string, country: "AU" | "UK") {
  const appointment = anAppointment();
  await renderPage(
    <AtReception country={country}>
      <DaySheet
        day="2026-11-12"
        appointments={[
          { ...appointment, patient: appointment.patient && { ...appointment.patient, mobile } },
        ]}
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

function Calendar() {
  const [appointments, receive] = useState<Appointment[]>();
  return (
    <AtReception country="AU">
      <button type="button" onClick={() => receive([anAppointment()])}>
        Receive the appointments
      </button>
      <PrintedDay day="2026-11-12" appointments={appointments ?? []} isPending={appointments === undefined} />
    </AtReception>
  );
}

describe("under the calendar", () => {
  // Unmounts first because the component cancels its idle callback on unmount.
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("the day on paper is there once the screen is at rest", async () => {
    let comeToRest = (): void => undefined;
    vi.stubGlobal("requestIdleCallback", (run: () => void) => {
      comeToRest = run;
      return 1;
    });
    vi.stubGlobal("cancelIdleCallback", () => undefined);
    await renderPage(
      <AtReception country="AU">
        <PrintedDay day="2026-11-12" appointments={[anAppointment()]} isPending={false} />
      </AtReception>,
    );
    const isOnPaper = () => {
      act(() => void window.dispatchEvent(new Event("beforeprint")));
      return screen.queryByRole("table") !== null;
    };
    expect(isOnPaper()).toBe(false);
    act(comeToRest);
    await expect.poll(isOnPaper).toBe(true);
  });

  test.each([
    ["Ctrl P", () => void fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })],
    ["Print this day", printDay],
  ])("%s waits for the appointments and for the code of the sheet", async (_, press) => {
    vi.stubGlobal("requestIdleCallback", () => 1);
    vi.stubGlobal("cancelIdleCallback", () => undefined);
    const onPaper: (string | undefined)[] = [];
    vi.stubGlobal("print", () => {
      act(() => void window.dispatchEvent(new Event("beforeprint")));
      onPaper.push(screen.queryByRole("table")?.textContent);
    });
    await renderPage(<Calendar />);
    act(press);
    expect(onPaper).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Receive the appointments" }));
    await expect.poll(() => onPaper).toEqual([expect.stringContaining("NGUYEN")]);
  });
});
