import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { OwnEmailPage } from "./OwnEmailPage.tsx";

const me = doctor("account.edit");
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const show = (answer: { status?: number; body: unknown }) => {
  const calls = answerCalls({
    [`GET /api/doctor/${me.ID}`]: {
      body: { ID: me.ID, username: me.username, email_address: "priya@raman.example" },
    },
    [`PUT /api/doctor/${me.ID}`]: answer,
  });
  const shown = renderPage(
    <SessionProvider me={me}>
      <OwnEmailPage />
    </SessionProvider>,
    "/account/raman/email",
  );
  return shown.then(() => calls);
};

afterEach(() => vi.unstubAllGlobals());

describe("a client's own email address", () => {
  test("changes with the current password", async () => {
    const calls = await show({ body: { email_address: "new@raman.example" } });
    await screen.findByDisplayValue("priya@raman.example");
    type("Email", "new@raman.example");
    fireEvent.click(screen.getByRole("button", { name: "Change email address" }));
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
    type("Current password", "Corella1!");
    fireEvent.click(screen.getByRole("button", { name: "Change email address" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
        email_address: "new@raman.example",
        old_password: "Corella1!",
      }),
    );
    await screen.findByText("Saved Successfully");
  });

  test("a wrong password is said at its field, and the address stays as it was typed", async () => {
    const message = "The old password does not match.";
    await show({ status: 401, body: { code: "old_password", message, errors: { old_password: message } } });
    await screen.findByDisplayValue("priya@raman.example");
    type("Email", "new@raman.example");
    type("Current password", "nope");
    fireEvent.click(screen.getByRole("button", { name: "Change email address" }));
    await screen.findByText(message);
    screen.getByDisplayValue("new@raman.example");
  });
});

describe("the email address of a user of a practice", () => {
  const manager = { ...doctor("account.edit", "account.subusers"), ID: 1002, kind: "subuser" } as const;
  const showTo = (person: typeof manager) =>
    renderPage(
      <SessionProvider me={person}>
        <OwnEmailPage />
      </SessionProvider>,
      "/account/raman/email",
    );

  test("is the user's own, not the client's", async () => {
    const calls = answerCalls({
      "GET /api/user/1002": { body: { ID: 1002, email_address: "joanne@raman.example" } },
      "PUT /api/user/1002": { body: { ID: 1002, email_address: "jo@raman.example" } },
    });
    await showTo(manager);
    await screen.findByDisplayValue("joanne@raman.example");
    type("Email", "jo@raman.example");
    type("Current password", "Corella1!");
    fireEvent.click(screen.getByRole("button", { name: "Change email address" }));
    await screen.findByText("Saved Successfully");
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      email_address: "jo@raman.example",
      old_password: "Corella1!",
    });
    expect(calls.some(({ url }) => url.includes("/api/doctor"))).toBe(false);
  });

  test("who doesn't manage users is told whom to ask", async () => {
    answerCalls({});
    await showTo({ ...manager, permissions: ["account.edit"] });
    await screen.findByText("Ask the manager of your practice to change your email address.");
  });
});
