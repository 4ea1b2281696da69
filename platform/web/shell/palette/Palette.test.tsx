import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Session } from "#platform/access/session.contract.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { noAction, useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { webFeatures } from "#app/features.web.ts";
import { recordUse } from "#platform/web/shell/menu/used-pages.ts";
import { LazyPalette } from "./LazyPalette.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";

const paula: Session = {
  ID: 1034,
  username: "service",
  first_name: "Paula",
  last_name: "Jensen",
  kind: "staff",
  user_type: null,
  doctor_id: null,
  groups: [29],
  permissions: [],
  company_client: null,
  last_bulletin_time: null,
  client: null,
  demo: false,
  idle_lock_minutes: null,
  password_min_length: 6,
};
const vogt = {
  ID: 1008,
  username: "vogt",
  title: 5,
  first_name: "Lena",
  last_name: "Vogt",
  company: "Swan Cardiology",
  country: "AU",
  zone: "Australia/Perth",
  via: "staff",
};
const lang = { ...vogt, ID: 1009, username: "lang", first_name: "Ida", last_name: "Lang", company: null };

function Page() {
  const [adding, setAdding] = useState(false);
  useShortcuts([
    { keys: "C", does: "Add a patient", also: "register", run: () => setAdding(true) },
    { keys: "Space", does: "In the grid: show the patient", run: noAction },
  ]);
  return (
    <SessionProvider me={paula}>
      <input aria-label="Name" />
      {adding && <p>A new patient</p>}
      <LazyPalette area="admin" />
    </SessionProvider>
  );
}

const search = async (typed: string): Promise<void> => {
  fireEvent.keyDown(screen.getByLabelText("Name"), { key: "k", code: "KeyK", ctrlKey: true });
  fireEvent.change(await screen.findByLabelText("Search or go to"), { target: { value: typed } });
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the palette", () => {
  test("opens from within a field, and does what the page can do", async () => {
    answerCalls({});
    await renderPage(<Page />);
    await search("patient");
    fireEvent.click(await screen.findByText("Add a patient"));
    expect(await screen.findByText("A new patient")).toBeTruthy();
  });

  test("finds an act by another word for it, and offers no key that only the focused part of the page answers to", async () => {
    answerCalls({});
    await renderPage(<Page />);
    await search("register");
    expect(await screen.findByText("Add a patient")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Search or go to"), { target: { value: "patient" } });
    expect(screen.queryByText("In the grid: show the patient")).toBeNull();
  });

  test("a theme named in full comes before people whose name is spelt nearly so", async () => {
    answerCalls({ "GET /api/auth/clients": { body: [{ ...vogt, last_name: "Darke" }] } });
    await renderPage(<Page />);
    await search("dark");
    await screen.findByText(/Darke/);
    const [first] = screen.getAllByRole("button", { name: /Dark/ });
    expect(first?.textContent).toContain("Dark theme");
  });

  test("leads the bureau to a client", async () => {
    answerCalls({ "GET /api/auth/clients": { body: [vogt] } });
    const { address } = await renderPage(<Page />);
    await search("vog");
    fireEvent.click(await screen.findByText(/Lena Vogt/));
    await waitFor(() => expect(address()).toBe("/account/vogt"));
  });

  test("holds all shortcuts from its own keydown on: what is typed on is its own", async () => {
    answerCalls({});
    await renderPage(<Page />);
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    for (const key of ["c", "h"]) fireEvent.keyDown(document.body, { key });
    expect(screen.queryByText("A new patient")).toBeNull();
    expect(await screen.findByDisplayValue("ch")).toBeDefined();
  });

  test("marks the row that Enter takes, and another after an arrow", async () => {
    answerCalls({});
    await renderPage(<Page />);
    await search("theme");
    const marked = () => document.querySelector("[data-selected]")?.textContent;
    await waitFor(() => expect(marked()).toBe("Light theme"));
    fireEvent.keyDown(screen.getByLabelText("Search or go to"), { key: "ArrowDown" });
    expect(marked()).toBe("Dark theme");
    expect(document.querySelectorAll("[data-selected]")).toHaveLength(1);
  });

  describe("Enter is about the present text", () => {
    const field = () => screen.getByLabelText("Search or go to");
    const type = (value: string) => fireEvent.change(field(), { target: { value } });
    const enter = () => fireEvent.keyDown(field(), { key: "Enter" });

    /** Delays the reply to each client search until the test releases it, in any order. */
    async function clientsOnDemand() {
      const asked = new Map<string, () => void>();
      answerCalls({
        "GET /api/auth/clients": ({ url }) => {
          const searched = new URL(url, "http://localhost").searchParams.get("search") ?? "";
          const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
          const found = [vogt, lang].filter(({ username }) => username.startsWith(searched));
          asked.set(searched, () => resolve({ body: found }));
          return promise;
        },
      });
      const { address } = await renderPage(<Page />);
      const answer = async (searched: string): Promise<void> => {
        await waitFor(() => expect(asked.has(searched)).toBe(true));
        await act(async () => asked.get(searched)?.());
      };
      return { address, answer };
    }

    test("a row of an earlier text is never taken: it waits for the row of this one", async () => {
      const { address, answer } = await clientsOnDemand();
      await search("vog");
      await answer("vog");
      await screen.findByText(/Lena Vogt/);
      type("lan");
      enter();
      expect(address()).toBe("/");
      await answer("lan");
      await waitFor(() => expect(address()).toBe("/account/lang"));
    });

    test("answers may come in any order", async () => {
      const { address, answer } = await clientsOnDemand();
      await search("vog");
      type("lan");
      enter();
      await answer("vog");
      expect(address()).toBe("/");
      await answer("lan");
      await waitFor(() => expect(address()).toBe("/account/lang"));
    });

    test("typing on, and Escape, take an Enter back that still waits", async () => {
      const { address, answer } = await clientsOnDemand();
      await search("vo");
      enter();
      type("vog");
      await answer("vo");
      await answer("vog");
      await screen.findByText(/Lena Vogt/);
      expect(address()).toBe("/");
      type("lan");
      enter();
      fireEvent.keyDown(field(), { key: "Escape" });
      await answer("lan");
      expect(address()).toBe("/");
    });

    test("a chosen row that the answer does not have is not replaced by another", async () => {
      const { address, answer } = await clientsOnDemand();
      await search("vog");
      await answer("vog");
      await screen.findByText(/Lena Vogt/);
      type("lan");
      fireEvent.keyDown(field(), { key: "ArrowDown" });
      enter();
      await answer("lan");
      await screen.findByText(/Ida Lang/);
      expect(address()).toBe("/");
      expect(document.querySelector("[data-selected]")?.textContent).toContain("Ida Lang");
    });

    test("Enter pressed before the search box is there is not lost", async () => {
      const { address, answer } = await clientsOnDemand();
      fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
      for (const key of ["l", "a", "n", "Enter"]) fireEvent.keyDown(document.body, { key });
      await answer("lan");
      await waitFor(() => expect(address()).toBe("/account/lang"));
    });
  });

  test("offers first the pages that a person uses most, with their keys, and never the one that is open", async () => {
    answerCalls({});
    const use = { person: administrator().ID, area: "admin" } as const;
    for (const to of ["tasklist", "clients", "clients", "messages", "messages", "messages"])
      recordUse(use, to);
    const page = (
      <SessionProvider me={administrator("client.view", "task.list", "message.read")}>
        <LazyPalette area="admin" />
      </SessionProvider>
    );
    await renderPage(page, "/admin/$", webFeatures, "/admin/messages");
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    const used = within(await screen.findByRole("group", { name: "Pages you use most" }));
    expect(used.getAllByRole("button").map((row) => row.textContent)).toEqual([
      "ClientsGC",
      "Task listTasksGT",
    ]);
    const others = within(screen.getByRole("group", { name: "Go to" }));
    expect(others.queryByText("Clients")).toBeNull();
    expect(others.getByText("Messages")).toBeDefined();
  });

  test("finds a page by the name of its area", async () => {
    answerCalls({});
    const page = (
      <SessionProvider me={administrator("user.view", "activity.view")}>
        <LazyPalette area="admin" />
      </SessionProvider>
    );
    await renderPage(page, "/admin/$", webFeatures, "/admin/users");
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fireEvent.change(await screen.findByLabelText("Search or go to"), { target: { value: "people" } });
    const found = within(await screen.findByRole("group", { name: "Go to" }));
    expect(found.getAllByRole("button").map((row) => row.textContent)).toEqual([
      "UsersPeopleGU",
      "ActivityPeopleGA",
    ]);
  });

  test("knows signing out and the theme by name", async () => {
    answerCalls({});
    await renderPage(<Page />);
    await search("sign out");
    expect(await screen.findByText("Sign out")).toBeDefined();
  });
});
