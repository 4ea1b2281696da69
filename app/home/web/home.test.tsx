import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { webFeatures } from "#app/features.web.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { activityRoutes, type FeedEntry } from "#areas/oversight/activity-feed/contract.ts";
import { Checklist } from "./Checklist.tsx";
import { ClientHomePage } from "./ClientHomePage.tsx";
import { HomeFeed } from "./HomeFeed.tsx";
import { Needs } from "./Needs.tsx";
import { StaffNeeds } from "./StaffNeeds.tsx";
import { StaffHomePage } from "./StaffHomePage.tsx";
import { AppointmentPage } from "./AppointmentPage.tsx";

const me = reception("patient.view", "calendar.view", "activity.view");
const person = (ID: number, first_name: string, last_name: string) => ({
  ID,
  username: first_name.toLowerCase(),
  first_name,
  last_name,
});
const entry = (ID: number, change: Partial<FeedEntry> = {}): FeedEntry => ({
  ID,
  controller: "patient",
  identity: ID,
  message: `added patient NUMBER, Nr ${ID}`,
  patients: [ID],
  requested_user: { ...person(7, "Priya", "Raman"), username: "raman" },
  executing_user: person(9, "Tom", "Field"),
  timestamp: "2026-11-11T00:00:00.000Z",
  ...change,
});
const entries = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => entry(from - index));

const open = (inside: ReactNode) =>
  renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>{inside}</ClientProvider>
    </SessionProvider>,
    "/account/raman",
    webFeatures,
  );

function HomeWithFeed() {
  const { isLive } = useRealtime({ also: [activityRoutes.feed] });
  return <HomeFeed isLive={isLive} />;
}

/** Returns the feed like the server: fifty entries at a time, older ones by the ID of the last shown. */
const feedOf =
  (all: readonly FeedEntry[]) =>
  ({ url }: { url: string }) => {
    const asked = new URL(url, "http://corella.test").searchParams;
    const kind = asked.get("controller");
    const last = asked.get("before_ID");
    const first = asked.get("since_ID");
    const found = all.filter(
      (each) =>
        (kind === null || each.controller === kind) &&
        (last === null || each.ID < Number(last)) &&
        (first === null || each.ID > Number(first)),
    );
    return { body: found.slice(0, 50) };
  };

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => vi.unstubAllGlobals());

describe("the activity feed (SCR-HOME-03)", () => {
  test("says who did what, and leads to the record", async () => {
    answerCalls({
      "GET /api/activityFeed": feedOf([
        entry(3, { executing_user: person(8, "Sarah", "Lindqvist") }),
        entry(2, { controller: "appointment", message: "booked NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15" }),
        entry(1, { controller: "somethingnew", message: "did something", executing_user: null }),
      ]),
    });
    await open(<HomeFeed isLive />);
    const [first, second, third] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toContain("You added patient NUMBER, Nr 3");
    expect(
      within(first ?? document.body)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/account/raman/patients/details/3");
    expect(second?.textContent).toContain("Tom Field booked NGUYEN, Thi Mai on Thu 12/11/2026");
    expect(screen.getByRole("link", { name: "NGUYEN, Thi Mai" }).getAttribute("href")).toBe(
      "/account/raman/appointment/2",
    );
    expect(third?.textContent).toContain("Corella did something");
    expect(screen.getByText("Live")).toBeDefined();
  });

  test("staff are led to the client's feedback, agents and hours, where they may see them", async () => {
    const kinds = ["feedback", "bookingagent", "timeclock"];
    answerCalls({
      "GET /api/activityFeed": feedOf(
        kinds.map((controller, at) => entry(9 - at, { controller, message: controller })),
      ),
    });
    const keeper = { ...me, kind: "staff" as const, permissions: ["client.view", "client.feedback"] };
    await renderPage(
      <SessionProvider me={keeper}>
        <HomeFeed isLive ofAll />
      </SessionProvider>,
      "/",
      webFeatures,
    );
    const href = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await href("feedback")).toBe("/admin/clients/feedback/7");
    expect(await href("bookingagent")).toBe("/admin/clients/edit/7?tab=agents");
    // The link to the time clock requires another permission.
    expect(screen.queryByRole("link", { name: "timeclock" })).toBeNull();
  });

  test("shows more below, each entry once, until there are no more", async () => {
    answerCalls({ "GET /api/activityFeed": feedOf(entries(120, 120)) });
    await open(<HomeFeed isLive={false} />);
    expect(await screen.findAllByRole("listitem")).toHaveLength(50);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(100));
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(120));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("read again, asks only for what is new and shows it on top", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      answerCalls({ "GET /api/activityFeed": feedOf(entries(60, 60)) });
      await open(<HomeWithFeed />);
      expect(await screen.findAllByRole("listitem")).toHaveLength(50);
      const calls = answerCalls({ "GET /api/activityFeed": feedOf(entries(62, 62)) });
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(52));
      expect(
        calls.map(({ url }) => new URL(url, "http://corella.test").searchParams.get("since_ID")),
      ).toEqual(["60"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("of one kind only, and says when there is none", async () => {
    answerCalls({ "GET /api/activityFeed": feedOf([entry(1)]) });
    await open(<HomeFeed isLive />);
    fireEvent.click(await screen.findByRole("combobox", { name: "Type of activity" }));
    fireEvent.click(await screen.findByRole("option", { name: "Availability", hidden: true }));
    expect(await screen.findByText("No activity in Availability yet.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  });

  test("what could not be loaded can be tried again", async () => {
    answerCalls({
      "GET /api/activityFeed": { status: 500, body: { message: "Out of order", code: "unknown" } },
    });
    await open(<HomeFeed isLive />);
    expect((await screen.findByRole("alert")).textContent).toContain("Out of order");
    answerCalls({ "GET /api/activityFeed": feedOf([entry(1)]) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  });
});

describe("the first steps of a new practice", () => {
  const steps = (...done: string[]) =>
    ["location", "availability", "referring_doctors", "import", "appointment"].map((key) => ({
      key,
      is_done: done.includes(key),
    }));
  const owner = {
    ...me,
    permissions: [
      "patient.view",
      "patient.edit",
      "calendar.edit",
      "practice.settings",
      "referringdoctor.edit",
    ],
  };
  const show = (checklist: object) => {
    const calls = answerCalls({
      "GET /api/home/checklist": { body: checklist },
      "PUT /api/home/checklist/hidden": { body: { ...checklist, is_hidden: true } },
    });
    const shown = renderPage(
      <SessionProvider me={owner}>
        <ClientProvider client={raman}>
          <Checklist />
        </ClientProvider>
      </SessionProvider>,
      "/account/raman",
    );
    return shown.then(() => calls);
  };

  test("each that is left leads to where it is done, until it is hidden", async () => {
    const calls = await show({ steps: steps("location", "import"), is_hidden: false });
    await screen.findByText("2 of 5 done");
    const href = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href(/Set availability/)).toBe("/account/raman/schedules");
    expect(href(/Add referring doctor/)).toBe("/account/raman/referringdoctors");
    expect(href(/Open calendar/)).toBe("/account/raman/calendar");
    expect(screen.queryByRole("link", { name: /Import/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Hide" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
  });

  test.each([
    [
      "all are done",
      {
        steps: steps("location", "availability", "referring_doctors", "import", "appointment"),
        is_hidden: false,
      },
    ],
    ["it was hidden", { steps: steps(), is_hidden: true }],
  ])("is gone once %s", async (_, checklist) => {
    const calls = await show(checklist);
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(screen.queryByText("First steps")).toBeNull();
  });
});

describe("what needs staff", () => {
  test("leads to each", async () => {
    const client = { ID: 7, username: "raman", title: 3, first_name: "Priya", last_name: "Raman" };
    answerCalls({
      "GET /api/waiting": { body: [] },
      "GET /api/home/staffNeeds": {
        body: [
          { kind: "failed_mail", count: 2, client: null },
          { kind: "duplicates", count: 1, client },
        ],
      },
    });
    await renderPage(
      <SessionProvider me={{ ...me, kind: "staff" as const }}>
        <StaffNeeds />
      </SessionProvider>,
      "/admin",
    );
    expect((await screen.findByRole("link", { name: "Review" })).getAttribute("href")).toBe(
      "/admin/mail?state=failed",
    );
    expect(screen.getByRole("link", { name: "Compare" }).getAttribute("href")).toBe(
      "/account/raman/patients/duplicates",
    );
  });
});

describe("the waiting work of staff", () => {
  const late = { list: "invoices", key: "overdue", count: 2, is_late: true };
  const draft = { list: "invoices", key: "unpublished", count: 1, is_late: false };
  const show = async (waiting: object[], ...permissions: string[]) => {
    answerCalls({
      "GET /api/waiting": { body: waiting },
      "GET /api/home/staffNeeds": { body: [] },
      "GET /api/home/recentClients": { body: [] },
      "GET /api/activityFeed": { body: [] },
    });
    await renderPage(
      <SessionProvider
        me={{ ...me, kind: "staff", doctor_id: null, permissions: ["activity.view", ...permissions] }}
      >
        <StaffHomePage />
      </SessionProvider>,
      "/admin",
      webFeatures,
    );
  };

  test("each figure leads to the list of the counted rows", async () => {
    await show([late, draft], "invoice.edit");
    const overdue = await screen.findByRole("link", { name: /^Overdue ?2$/ });
    const unpublished = screen.getByRole("link", { name: /^To publish ?1$/ });
    expect(overdue.getAttribute("href")).toBe("/admin/accounts/manage?state=overdue");
    expect(unpublished.getAttribute("href")).toBe("/admin/accounts/manage?state=unpublished");
    expect(await screen.findByText("Nothing else needs your attention.")).toBeDefined();
  });

  test("only without late work does nothing need attention", async () => {
    await show([{ ...late, count: 0 }, draft], "invoice.edit");
    expect(await screen.findByText("Nothing needs your attention.")).toBeDefined();
    expect(screen.queryByRole("region", { name: "Form reviews" })).toBeNull();
  });

  test("the figures of other lists stand for whoever works on these", async () => {
    const form = { list: "form-reviews", key: "open", count: 3, is_late: false };
    await show([form], "form.review", "conversion.convert");
    const link = await screen.findByRole("link", { name: /^Forms open ?3$/ });
    expect(link.getAttribute("href")).toBe("/admin/healthfundformreviews?process=1");
    // The server has counted no pictures for this person.
    await waitFor(() => expect(screen.queryByRole("region", { name: "Patient conversion" })).toBeNull());
  });
});

describe("what needs somebody", () => {
  const appointment = (_patient: number, last_name: string, referral_state: string) => ({
    ID: _patient,
    repeat_date: null,
    appointment_date: "2026-11-13",
    cancelled: false,
    appointment_type: 1,
    is_billed: false,
    _patient,
    patient: { first_name: "Ann", last_name },
    referral_state,
    referral: { expiry_date: "2026-11-01" },
  });

  test("one concerned patient is opened at once, several unfold", async () => {
    answerCalls({
      "GET /api/home/needs": { body: { patients_missing_data: 6, reminders_not_sent: 2 } },
      "GET /api/appointment/date": {
        body: [
          appointment(1, "Hughes", "expired"),
          appointment(2, "Walker", "expired"),
          appointment(3, "Lim", "expiring"),
          appointment(4, "Quiet", "active"),
          appointment(5, "Tran", "none"),
        ],
      },
    });
    await open(<Needs />);
    const fix = await screen.findByRole("link", { name: "Complete" });
    expect(decodeURIComponent(fix.getAttribute("href") ?? "")).toMatch(/patients\?status=Missing[+ ]Data/);
    const unsent = screen.getByText("2 reminders not sent").closest("li");
    expect(unsent?.querySelector("a")?.getAttribute("href")).toContain("appointment-messages?state=skipped");
    expect(await screen.findByText("Hughes and Walker are booked within 7 days")).toBeDefined();
    expect(await screen.findByText("1 patient has no referral")).toBeDefined();
    expect(screen.getAllByRole("link", { name: "Review" }).at(-1)?.getAttribute("href")).toBe(
      "/account/raman/patients/details/3",
    );
    const review = screen.getByRole("button", { name: "Review: 2 referrals have expired" });
    expect(review.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(review);
    expect(screen.getByRole("link", { name: "HUGHES, Ann" }).getAttribute("href")).toBe(
      "/account/raman/patients/details/1",
    );
  });

  test("nothing is said to be nothing", async () => {
    answerCalls({
      "GET /api/home/needs": { body: { patients_missing_data: 0, reminders_not_sent: 0 } },
      "GET /api/appointment/date": { body: [] },
    });
    await open(<Needs />);
    expect(await screen.findByText("Nothing needs your attention.")).toBeDefined();
  });
});

describe("an appointment's address", () => {
  const go = () =>
    renderPage(
      <SessionProvider me={me}>
        <ClientProvider client={raman}>
          <AppointmentPage />
        </ClientProvider>
      </SessionProvider>,
      "/account/raman/appointment",
    );

  test("leads to its day in the calendar", async () => {
    answerCalls({ "GET /api/appointment/0": { body: { appointment_date: "2026-11-13" } } });
    const { address } = await go();
    await waitFor(() => expect(address()).toBe("/account/raman/calendar?view=day&date=2026-11-13"));
  });

  test("of a deleted one says so", async () => {
    answerCalls({});
    await go();
    expect(await screen.findByText("This appointment no longer exists")).toBeDefined();
  });
});

describe("staff home (SCR-HOME-01)", () => {
  test("finds clients, keeps the last ones at hand, and says for whom each thing was done", async () => {
    answerCalls({
      "GET /api/activityFeed": feedOf([entry(1)]),
      "GET /api/home/recentClients": { body: [raman] },
      "GET /api/auth/clients": ({ url }) => ({
        body: url.includes("vog") ? [{ ...raman, ID: 9, username: "vogt", last_name: "Vogt" }] : [],
      }),
    });
    await renderPage(
      <SessionProvider me={{ ...me, kind: "staff", doctor_id: null }}>
        <StaffHomePage />
      </SessionProvider>,
      "/admin?started=newdoctor",
      webFeatures,
    );
    const recent = await screen.findByRole("list", { name: "Recent clients" });
    expect(within(recent).getByRole("link").getAttribute("href")).toBe("/account/raman");
    expect((await screen.findByRole("link", { name: "Priya Raman" })).getAttribute("href")).toBe(
      "/account/raman",
    );
    expect(screen.getByRole("link", { name: "Import" }).getAttribute("href")).toBe(
      "/account/newdoctor/import",
    );
    const box = screen.getByRole("textbox", { name: "Name, practice or username" });
    fireEvent.change(box, { target: { value: "vog" } });
    expect((await screen.findByRole("link", { name: /Vogt/ })).getAttribute("href")).toBe("/account/vogt");
    fireEvent.change(box, { target: { value: "zzz" } });
    expect(await screen.findByText("No clients match “zzz”.")).toBeDefined();
  });
});

describe("the home page of the practice's accounts and letters people", () => {
  const home = async (permissions: readonly string[], answers: Parameters<typeof answerCalls>[0]) => {
    answerCalls({
      "GET /api/activityFeed": { body: [] },
      "GET /api/transcriptionSummary": { status: 404, body: { code: "not_found", message: "None" } },
      ...answers,
    });
    const mei = { ...reception("activity.view", ...permissions), username: "ramanaccounts" };
    await renderPage(
      <SessionProvider me={{ ...mei, first_name: "Mei", last_name: "Chua" }}>
        <ClientProvider client={raman}>
          <ClientHomePage />
        </ClientProvider>
      </SessionProvider>,
      "/account/raman",
      webFeatures,
    );
  };
  const invoice = (ID: number, due_date: string, outstanding: number) => ({
    ...{ ID, invoice_number: ID, due_date, outstanding, is_published: true, is_void: false },
  });

  test("shows the invoices to pay with what is owed, the overdue one first, and the statement", async () => {
    const invoices = [invoice(47, "2999-12-10", 3493.35), invoice(46, "2020-11-13", 1381.05)];
    await home(["invoice.own"], {
      "GET /api/invoice/list/10/1": {
        body: { invoices: [...invoices, invoice(45, "2020-01-01", 0)], totalItems: 3 },
      },
    });
    const section = within(await screen.findByRole("region", { name: "Invoices to pay" }));
    const titles = await section.findAllByRole("heading", { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      "Invoice 000046, $1,381.05",
      "Invoice 000047, $3,493.35",
    ]);
    expect(section.getByText(/^\d+ days overdue, due 13\/11\/2020$/)).toBeDefined();
    expect(section.getAllByRole("link", { name: "Pay" })[0]?.getAttribute("href")).toBe(
      "/account/raman/invoices/payment/46",
    );
    expect(section.getByRole("link", { name: "Statement" }).getAttribute("href")).toBe(
      "/account/raman/statement",
    );
  });

  test("says that no invoice is to be paid", async () => {
    await home(["invoice.own"], { "GET /api/invoice/list/10/1": { body: { invoices: [], totalItems: 0 } } });
    expect(await screen.findByText("No invoices to pay.")).toBeDefined();
  });

  test("shows the letters, with the number of those that were not sent", async () => {
    await home(["task.own"], {
      "GET /api/letterOut/unsent/1/1": { body: { letters: [], totalItems: 7 } },
    });
    expect((await screen.findByRole("link", { name: "7 letters not sent" })).getAttribute("href")).toBe(
      "/account/raman/letters-out/not-sent",
    );
    // Requires the permission to view patients.
    expect(screen.queryByText(/failed to arrive/)).toBeNull();
  });

  test("shows the person's own name and username, not the doctor's", async () => {
    await home([], {});
    const account = within(await screen.findByRole("region", { name: "Account" }));
    expect(account.getByText("Mei Chua")).toBeDefined();
    expect(account.getByText("ramanaccounts")).toBeDefined();
    expect(account.queryByText("raman")).toBeNull();
  });
});
