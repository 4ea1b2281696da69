import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { CutAppointmentStrip } from "../calendar/CutAppointmentStrip.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { CUT_KEY, releaseCut, cutAppointment } from "./cut-appointment.ts";

const { ID: ME } = reception();
const knee = anAppointment({ notes: "Knee" });

/** Simulates a reload of the tab: only the session storage remains. */
function stored(person = ME): void {
  cutAppointment(knee, person);
  const text = sessionStorage.getItem(CUT_KEY);
  releaseCut();
  sessionStorage.setItem(CUT_KEY, text ?? "");
}

async function show(answers: StubReplies) {
  const calls = answerCalls(answers);
  await renderPage(
    <AtReception>
      <CutAppointmentStrip />
    </AtReception>,
  );
  return calls;
}
const strip = () => screen.queryByRole("region", { name: "In hand" });

afterEach(() => {
  releaseCut();
  vi.unstubAllGlobals();
});

describe("an appointment that was cut", () => {
  test("survives a reload, is read again, and is put back by Esc", async () => {
    stored();
    await show({ "GET /api/appointment/1": { body: { ...knee, notes: "Knee and hip" } } });
    expect(await screen.findByText("In hand: Nguyen, Thi Mai, Knee and hip, 30 min")).toBeDefined();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(strip()).toBeNull());
    expect(sessionStorage.getItem(CUT_KEY)).toBeNull();
  });

  test("is kept in the tab without the patient's name", () => {
    cutAppointment(knee, ME);
    expect(sessionStorage.getItem(CUT_KEY)).not.toMatch(/nguyen|knee/i);
  });

  test("is not shown to another person who signs in in this tab", async () => {
    stored(ME + 1);
    const calls = await show({});
    expect(strip()).toBeNull();
    expect(calls).toEqual([]);
  });

  test("is let go where it was deleted meanwhile", async () => {
    stored();
    await show({
      "GET /api/appointment/1": { status: 404, body: { message: "Not Found", code: "not_found" } },
    });
    await waitFor(() => expect(sessionStorage.getItem(CUT_KEY)).toBeNull());
    expect(strip()).toBeNull();
  });
});
