import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Access } from "../contract.ts";
import { AccessPage } from "./AccessPage.tsx";

const me = doctor("patient.view", "practice.settings", "activity.view");
const access = (ID: number, change: Partial<Access> = {}): Access => ({
  ID,
  timestamp: "2026-11-11T00:00:00.000Z",
  act: "opened",
  controller: "patient",
  identity: 4,
  message: null,
  caller: { ID: 2, username: "admin", name: "Marcus Webb", is_own: false },
  patients: [{ ID: 4, name: "CAMPBELL, Isla" }],
  shown: 0,
  differences: [],
  ...change,
});
const page = (entries: Access[], has_more = false) => ({ entries, has_more, patient: null });
const open = (path = "/account/raman/opened") =>
  renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>
        <AccessPage />
      </ClientProvider>
    </SessionProvider>,
    path,
  );

beforeEach(() => vi.stubGlobal("EventSource", undefined));

describe("who opened my patients (F-10)", () => {
  test("who, whose record and when; what changed unfolds", async () => {
    const differences = [{ field: "Mobile", before: null, after: "0412 345 678" }];
    answerCalls({
      "GET /api/opened": {
        body: page([
          access(2, { act: "changed", message: "saved patient CAMPBELL, Isla", differences }),
          access(1),
        ]),
      },
      "GET /api/opened/person": { body: [] },
    });
    await open();
    const [changed, opened] = await screen.findAllByRole("listitem");
    expect(opened?.textContent).toContain("Marcus Webb opened the record of CAMPBELL, Isla");
    expect(opened?.textContent).toContain("11/11/2026 11:00");
    fireEvent.click(within(changed ?? document.body).getByRole("button", { name: "Show changes" }));
    expect(screen.getByRole("row", { name: "Mobile – 0412 345 678" })).toBeDefined();
  });

  test("more below, each once", async () => {
    answerCalls({
      "GET /api/opened": ({ url }) => ({
        body: url.includes("before_ID=9") ? page([access(8)]) : page([access(9)], true),
      }),
      "GET /api/opened/person": { body: [] },
    });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("nothing says so, and shows everybody; a failure can be tried again", async () => {
    const calls = answerCalls({
      "GET /api/opened": { body: page([]) },
      "GET /api/opened/person": { body: [] },
    });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Show all users" }));
    await waitFor(() => expect(calls.some(({ url }) => url.includes("who=all"))).toBe(true));
  });

  test("a filter is named once: by its field, or where no field shows it", async () => {
    answerCalls({ "GET /api/opened": { body: page([]) }, "GET /api/opened/person": { body: [] } });
    await open("/account/raman/opened?person=99&act=changed");
    const filters = within(await screen.findByRole("list", { name: "Filters" }));
    expect(filters.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["User chosen"]);
    expect(screen.getByLabelText<HTMLInputElement>("Action").value).toBe("Changed");
  });

  test("one field limits the entries to all users, or to one of the practice's own", async () => {
    const own = { ID: 7, name: "Sarah Lindqvist", username: "reception", is_own: true };
    const calls = answerCalls({
      "GET /api/opened": { body: page([access(1)]) },
      "GET /api/opened/person": { body: [own] },
    });
    await open();
    const user = await screen.findByRole<HTMLInputElement>("combobox", { name: "User" });
    expect(user.value).toBe("Outside your practice");
    fireEvent.click(user);
    fireEvent.click(await screen.findByRole("option", { hidden: true, name: "Sarah Lindqvist (reception)" }));
    await waitFor(() =>
      expect(calls.some(({ url }) => url.includes("person=7") && url.includes("who=all"))).toBe(true),
    );
    fireEvent.click(screen.getByRole("combobox", { name: "User" }));
    fireEvent.click(await screen.findByRole("option", { hidden: true, name: "Outside your practice" }));
    await waitFor(() => expect(user.value).toBe("Outside your practice"));
  });

  test("what could not be loaded can be tried again", async () => {
    answerCalls({ "GET /api/opened": { status: 500, body: { message: "Out of order", code: "unknown" } } });
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain("Out of order");
    answerCalls({ "GET /api/opened": { body: page([access(1)]) }, "GET /api/opened/person": { body: [] } });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  });
});
