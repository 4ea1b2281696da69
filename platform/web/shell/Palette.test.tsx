import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Session } from "#platform/access/session.contract.ts";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { PaletteDoor } from "./PaletteDoor.tsx";
import { SessionProvider } from "./session.tsx";

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

function Page() {
  const [adding, setAdding] = useState(false);
  useShortcuts([{ keys: "C", does: "Add a patient", run: () => setAdding(true) }]);
  return (
    <SessionProvider me={paula}>
      <input aria-label="Name" />
      {adding && <p>A new patient</p>}
      <PaletteDoor area="admin" />
    </SessionProvider>
  );
}

const search = async (typed: string): Promise<void> => {
  fireEvent.keyDown(screen.getByLabelText("Name"), { key: "k", code: "KeyK", ctrlKey: true });
  fireEvent.change(await screen.findByLabelText("Search or go to"), { target: { value: typed } });
};

afterEach(() => vi.unstubAllGlobals());

describe("the palette", () => {
  test("opens from within a field, and does what the page can do", async () => {
    answerCalls({});
    await renderPage(<Page />);
    await search("patient");
    fireEvent.click(await screen.findByText("Add a patient"));
    expect(await screen.findByText("A new patient")).toBeTruthy();
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

  test("knows signing out and the theme by name", async () => {
    answerCalls({});
    await renderPage(<Page />);
    await search("sign out");
    expect(await screen.findByText("Sign out")).toBeDefined();
  });
});
