import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type Call, stubUploads } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ReferralCard } from "./ReferralCard.tsx";
import { aReferral } from "../rules/testing/example.ts";

const patient = { ID: 61, first_name: "Thi Mai", last_name: "Nguyen", dob: "1958-03-14", is_deleted: false };
const active = aReferral({
  ID: 3,
  referral_date: "2026-11-06",
  referral_type: 2,
  active: true,
  version: 4,
  _referral_letter: 12,
});
const old = aReferral({ ID: 2, referral_date: "2024-06-18", version: 2 });
const letter = new File(["%PDF"], "Hughes referral.pdf", { type: "application/pdf" });

let calls: Call[];
const saves = () => calls.filter(({ method }) => method === "PUT");

async function show(permissions = ["patient.view", "patient.edit"]) {
  stubUploads({ ID: 40, name: "Hughes referral.pdf", size: 4, mime_type: "application/pdf" });
  calls = answerCalls({
    "GET /api/patient/61/referral": { body: [active, old] },
    "PUT /api/patient/61/referral/3": { body: { ...active, version: 5, _referral_letter: 40 } },
    "PUT /api/patient/61/referral/2": { body: { ...old, version: 3, _referral_letter: 40 } },
  });
  const me = { ...reception(...permissions), client: raman };
  await renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>
        <ReferralCard patient={patient} />
      </ClientProvider>
    </SessionProvider>,
  );
}
const drop = async (row: string, files: readonly File[] = [letter]): Promise<void> => {
  fireEvent.drop(await screen.findByText(row), { dataTransfer: { files, types: ["Files"], items: [] } });
};

beforeEach(() => {
  calls = [];
});
afterEach(() => vi.unstubAllGlobals());

test("a letter dropped on a referral's row becomes its letter, says so, and can be undone", async () => {
  await show();
  await drop("06/11/2026");
  expect(
    await screen.findByText("Hughes referral.pdf attached to the GP referral of 06/11/2026."),
  ).toBeDefined();
  expect(saves()[0]).toMatchObject({
    url: expect.stringContaining("/referral/3"),
    body: { _referral_letter: 40, version: 4 },
  });
  expect(saves()[0]?.body).not.toHaveProperty("active");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(saves()[1]?.body).toMatchObject({ _referral_letter: 12, version: 5 }));
});

test("G-70: an inactive referral stays inactive", async () => {
  await show();
  await drop("18/06/2024");
  await waitFor(() =>
    expect(saves()[0]?.body).toMatchObject({ _referral_letter: 40, version: 2, active: false }),
  );
});

test("two files, or one that is no document, are refused with a reason", async () => {
  await show();
  await drop("06/11/2026", [letter, letter]);
  expect(await screen.findByText("Drop one file at a time.")).toBeDefined();
  await drop("06/11/2026", [new File(["x"], "song.mp3", { type: "audio/mpeg" })]);
  expect(await screen.findByText(/song\.mp3/)).toBeDefined();
  expect(saves()).toEqual([]);
});

test("who may not change patients attaches nothing", async () => {
  await show(["patient.view"]);
  await drop("06/11/2026");
  expect(saves()).toEqual([]);
});
