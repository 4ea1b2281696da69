import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { patientRecordWeb } from "#areas/patients/patient-record/web/routes.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator, raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { FEED_LENGTH, type FeedEntry } from "../contract.ts";
import { ActivityPage } from "./ActivityPage.tsx";

const FEED = "GET /api/activityFeed";
const person = (ID: number, username: string, first_name: string, last_name: string) => ({
  ID,
  username,
  first_name,
  last_name,
});
const sarah = person(8, "reception", "Sarah", "Lindqvist");
const marcus = person(1, "admin", "Marcus", "Webb");
const entry = (ID: number, fields: Partial<FeedEntry> = {}): FeedEntry => ({
  ...{
    ID,
    controller: "patient",
    identity: 61,
    message: "changed the phone of NGUYEN, Thi Mai",
    patients: [61],
  },
  ...{
    requested_user: person(7, "raman", "Priya", "Raman"),
    executing_user: sarah,
    timestamp: "2026-11-09T06:12:00Z",
  },
  ...fields,
});
/** Returns a page of the feed, newest first. */
const pageOf = (newest: number, length = FEED_LENGTH) =>
  Array.from({ length }, (_, at) => entry(newest - at, { message: `did number ${newest - at}` }));

let answers: StubReplies;
let calls: Call[];
const asked = () =>
  calls
    .filter(({ url }) => url.split("?")[0] === "/api/activityFeed")
    .map(({ url }) => new URL(`http://here${url}`).searchParams);

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { [FEED]: { body: [entry(5)] }, "GET /api/activityFeed/person": { body: [] } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const ofClient = (search = "", me = reception("activity.view", "patient.view")) =>
  renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>
        <ActivityPage />
      </ClientProvider>
    </SessionProvider>,
    `/account/raman/activity${search}`,
    [patientRecordWeb],
  );
const ofAll = (search = "") =>
  renderPage(
    <SessionProvider me={administrator("activity.view", "patient.view")}>
      <ActivityPage />
    </SessionProvider>,
    `/admin/activity${search}`,
    [patientRecordWeb],
  );
const entries = async () => {
  const list = within(await screen.findByRole("list", { name: "Activity, newest first" }));
  return list.getAllByRole("listitem").map(({ textContent }) => textContent);
};

describe("SCR-HOME-03: an entry", () => {
  test("names whoever did it, oneself as You, and leads to the record by its name alone", async () => {
    answers[FEED] = {
      body: [entry(6), entry(5, { executing_user: marcus }), entry(4, { executing_user: null })],
    };
    await ofClient();
    const [own, other, machine] = await entries();
    expect(own).toMatch(/^You changed the phone of NGUYEN, Thi Mai09\/11\/2026 17:12 · Patients$/);
    expect([other?.slice(0, 11), machine?.slice(0, 7)]).toEqual(["Marcus Webb", "Corella"]);
    const [link] = screen.getAllByRole("link", { name: "NGUYEN, Thi Mai" });
    expect(link?.getAttribute("href")).toBe("/account/raman/patients/details/61");
  });

  test("leads nowhere for who may not open the page, and where its kind has none", async () => {
    answers[FEED] = { body: [entry(6), entry(5, { controller: "referral", message: "added a referral" })] };
    await ofClient("", reception("activity.view"));
    expect(await entries()).toHaveLength(2);
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("a file is opened from its entry, but for one that was removed", async () => {
    const file = { controller: "file", identity: 40 };
    answers[FEED] = {
      body: [
        entry(6, { ...file, message: "uploaded scan.pdf" }),
        entry(5, { ...file, message: "removed old.pdf" }),
      ],
    };
    await ofClient();
    await entries();
    const [link, ...others] = screen.getAllByRole("link");
    expect(others).toEqual([]);
    expect(link?.getAttribute("href")).toMatch(/^\/api\/file\/40\?/);
    expect(link?.getAttribute("href")).toContain("doctor_id=7");
    expect(link?.getAttribute("rel")).toBe("noreferrer");
  });

  test("for all clients each says for which it was done", async () => {
    answers[FEED] = {
      body: [entry(6), entry(5, { requested_user: null, controller: "group", message: "added a group" })],
    };
    await ofAll();
    const [first, second] = await entries();
    expect(first).toContain("for Priya Raman");
    expect(second).not.toContain(" · for ");
    expect(screen.getByRole("link", { name: "Priya Raman" }).getAttribute("href")).toBe("/account/raman");
  });
});

describe("older activity", () => {
  const more = () => screen.findByRole("button", { name: "Show more" });

  test("is asked for before the last entry, and added below; a short page is the last", async () => {
    answers[FEED] = ({ url }) => ({ body: url.includes("before=") ? pageOf(50, 3) : pageOf(100) });
    await ofClient("?kind=patient");
    fireEvent.click(await more());
    await waitFor(async () => expect(await entries()).toHaveLength(FEED_LENGTH + 3));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    const told = asked().at(-1);
    expect([told?.get("before"), told?.get("before_ID"), told?.get("controller")]).toEqual([
      "2026-11-09T06:12:00Z",
      "51",
      "patient",
    ]);
  });

  test("that can't be read says so, keeps what is there, and is tried again", async () => {
    answers[FEED] = ({ url }) =>
      url.includes("before=")
        ? { status: 500, body: { code: "broken", message: "Not now." } }
        : { body: pageOf(100) };
    await ofClient();
    fireEvent.click(await more());
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(await entries()).toHaveLength(FEED_LENGTH);
    answers[FEED] = { body: pageOf(50, 1) };
    fireEvent.click(again);
    await waitFor(async () => expect(await entries()).toHaveLength(FEED_LENGTH + 1));
    expect(screen.queryByText(/^Older activity/)).toBeNull();
  });

  test("is not offered where the first page is short", async () => {
    answers[FEED] = { body: pageOf(100, FEED_LENGTH - 1) };
    await ofClient();
    expect(await entries()).toHaveLength(FEED_LENGTH - 1);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});

describe("filters", () => {
  test("are read from the address, and what means nothing there is left out", async () => {
    await ofClient("?search=phone&kind=patient&person=8&from=2026-11-01&to=2026-11-09");
    await entries();
    expect(Object.fromEntries(asked()[0] ?? [])).toMatchObject({
      ...{ search: "phone", controller: "patient", person: "8", from: "2026-11-01", to: "2026-11-09" },
    });
  });
  test("a kind, a person or a day that is none is ignored", async () => {
    await ofClient("?kind=rumour&person=-1&from=yesterday");
    await entries();
    for (const name of ["controller", "person", "from"]) expect(asked()[0]?.has(name)).toBe(false);
  });

  test("what matches none says so and is cleared at once; without any there is only no activity yet", async () => {
    answers[FEED] = { body: [] };
    const { address } = await ofClient("?kind=patient");
    expect(await screen.findByText("No activity matches these filters.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("No activity yet.")).toBeDefined();
    expect(address()).toBe("/account/raman/activity");
  });

  test("of one client of all: its owner goes with the question, and the search is not said to be short", async () => {
    await ofAll("?client=7&search=phone");
    await entries();
    expect(asked()[0]?.get("doctor_id")).toBe("7");
    expect(screen.queryByText(/^Showing the last/)).toBeNull();
  });
  test("words over all clients search the last days only, and say so until a first day is named", async () => {
    await ofAll("?search=phone");
    await entries();
    expect(screen.getByText(/^Showing the last \d+ days\./)).toBeDefined();
  });
  test("an opened client has no choice of clients", async () => {
    await ofClient();
    await entries();
    expect(screen.queryByLabelText("Client")).toBeNull();
  });
});

test("a feed that can't be read says so with its code, and can be tried again", async () => {
  answers[FEED] = { status: 500, body: { code: "broken", message: "Not now." } };
  await ofClient();
  expect(await screen.findByText("Activity couldn't be loaded. Not now.")).toBeDefined();
  expect(screen.getByText("Support code: r-1")).toBeDefined();
  answers[FEED] = { body: [entry(5)] };
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await entries()).toHaveLength(1);
});
