import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Location } from "#areas/practice/locations/contract.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { BookedAtLocation } from "./BookedAtLocation.tsx";

const rooms: Location = {
  ...{ ID: 4, _location: 4, _doctor: 7, type: "OUTPATIENT", name: "Richmond Rooms", abbreviation: "RICH" },
  ...{ doctor_provider_no: null, address: null, _hospital: null, hospital: null, _locality: null },
  ...{ locality: null, is_deleted: false, version: 3 },
};
let answers: StubReplies;

beforeEach(() => {
  answers = {
    "GET /api/schedule": { body: [{ _location: 4 }, { _location: 5 }, { _location: 4 }] },
    "GET /api/appointment/location/4": { body: { single: 12, repeating: 0 } },
  };
  answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderPage(
    <SessionProvider me={reception("calendar.view")}>
      <ClientProvider client={raman}>
        <BookedAtLocation location={rooms} />
      </ClientProvider>
    </SessionProvider>,
  );

test("names what is at the location, of its own availability only", async () => {
  await show();
  expect(
    await screen.findByText(/^2 periods of availability and 12 future appointments are at Richmond Rooms\./),
  ).toBeDefined();
});

test("says so when it couldn't be read", async () => {
  answers["GET /api/appointment/location/4"] = { status: 404, body: { code: "not_found", message: "Gone" } };
  await show();
  expect(await screen.findByText("What is booked at Richmond Rooms couldn't be read.")).toBeDefined();
});
