import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aReferral } from "#areas/patients/referrals/rules/testing/example.ts";
import { answerCalls, type Call, stubUploads } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { DayList } from "../day/DayList.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { LetterDrops } from "./LetterDrops.tsx";

const knee = anAppointment();
const meeting = anAppointment({
  ID: 2,
  appointment_type: 3,
  _patient: null,
  patient: null,
  notes: "Meeting",
});
const covering = aReferral({
  ID: 4,
  _patient: 21,
  referral_date: "2026-11-06",
  referral_type: 2,
  active: true,
});
const letter = new File(["%PDF"], "Nguyen referral.pdf", { type: "application/pdf" });

let calls: Call[];

async function show(referrals: readonly unknown[]) {
  stubUploads({ ID: 40, name: "Nguyen referral.pdf", size: 4, mime_type: "application/pdf" });
  calls = answerCalls({
    "GET /api/patient/21/referral": { body: referrals },
    "PUT /api/patient/21/referral/4": { body: { ...covering, version: 2 } },
  });
  await renderPage(
    <AtReception permissions={["calendar.view", "patient.view", "patient.edit"]}>
      <LetterDrops appointments={[knee, meeting]}>
        <DayList cut={null} appointments={[knee, meeting]} onOpen={() => undefined} />
      </LetterDrops>
    </AtReception>,
  );
}
const drop = (name: RegExp): void => {
  fireEvent.drop(screen.getByRole("button", { name }), {
    dataTransfer: { files: [letter], types: ["Files"], items: [] },
  });
};
const written = () => calls.filter(({ method }) => method !== "GET");

afterEach(() => vi.unstubAllGlobals());

test("a letter dropped on an appointment joins the referral that covers its day", async () => {
  await show([covering]);
  drop(/NGUYEN Thi Mai/);
  expect(
    await screen.findByText("Nguyen referral.pdf attached to the GP referral of 06/11/2026."),
  ).toBeDefined();
  expect(written()[0]).toMatchObject({ method: "PUT", body: { _referral_letter: 40 } });
});

test("without such a referral the form of a new one opens with the letter to read", async () => {
  await show([aReferral({ ID: 3, _patient: 21, referral_date: "2024-01-01", expiry_date: "2024-12-31" })]);
  drop(/NGUYEN Thi Mai/);
  expect(await screen.findByRole("dialog", { name: "Add referral · NGUYEN, Thi Mai" })).toBeDefined();
  expect(screen.getByTitle("Preview of Nguyen referral.pdf")).toBeDefined();
  expect(written()).toEqual([]);
});

test("what has no patient takes no letter", async () => {
  await show([covering]);
  drop(/Meeting/);
  await waitFor(() => expect(calls).toEqual([]));
});
