import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Session, SessionSchema } from "#platform/access/session.contract.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { SecurityPage } from "./SecurityPage.tsx";

const me: Session = SessionSchema.parse({
  ID: 7,
  username: "reception",
  first_name: "Sarah",
  last_name: "Lim",
  kind: "staff",
  user_type: null,
  doctor_id: null,
  groups: [2],
  permissions: [],
  company_client: null,
  last_bulletin_time: null,
  client: null,
  demo: false,
  idle_lock_minutes: null,
  password_min_length: 6,
});
const app = { ID: 1, name: "My phone", created_at: "2026-11-20T22:00:00Z", last_used_at: null };
const none = {
  authenticators: [],
  passkeys: [],
  recovery_codes: { left: 0, created_at: null },
  is_required: false,
  passkeys_work_here: true,
};
const one = { ...none, authenticators: [app], recovery_codes: { left: 10, created_at: app.created_at } };
const draft = {
  ID: 5,
  secret: "GEZDGNBVGY3TQOJQ",
  address: "otpauth://totp/Corella%3Areception?secret=GEZDGNBVGY3TQOJQ",
};
const confirmFirst = {
  status: 403,
  body: { code: "second_factor.confirm", message: "Enter your password to confirm this change." },
};

const open = (answers: Parameters<typeof answerCalls>[0]) => {
  const calls = answerCalls({ "GET /api/session": { body: [] }, ...answers });
  return renderPage(
    <SessionProvider me={me}>
      <SecurityPage />
    </SessionProvider>,
    "/admin/security",
  ).then(() => calls);
};
const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

afterEach(() => vi.unstubAllGlobals());

describe("the page Sign-in security", () => {
  test("an app is added after the password: key to type, code, recovery codes", async () => {
    let isConfirmed = false;
    const calls = await open({
      "GET /api/secondfactor": { body: none },
      "POST /api/secondfactor/authenticator": () =>
        isConfirmed ? { status: 201, body: draft } : confirmFirst,
      "PUT /api/secondfactor/confirmation": () => {
        isConfirmed = true;
        return { status: 204 };
      },
      "PUT /api/secondfactor/authenticator/5/code": {
        body: { factors: one, recovery_codes: ["AAAA-BBBB-CCCC-DDDD"] },
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Add authenticator app" }));
    await screen.findByRole("dialog", { name: "Confirm your password" });
    type("Password", "Corella1!");
    fireEvent.click(screen.getByRole("button", { name: /Continue/ }));
    expect(await screen.findByText("GEZD GNBV GY3T QOJQ")).toBeTruthy();
    expect(screen.getByRole("img", { name: "QR code for the authenticator app" })).toBeTruthy();
    type("Current code", "123456");
    const modal = within(screen.getByRole("dialog", { name: "Add authenticator app" }));
    fireEvent.click(modal.getByRole("button", { name: /^Add authenticator app/ }));
    expect(await screen.findAllByText("AAAA-BBBB-CCCC-DDDD")).not.toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "I have saved them" }));
    expect(await screen.findByText("10 of 10 left")).toBeTruthy();
    expect(screen.getByText("My phone")).toBeTruthy();
    expect(calls.filter(({ url }) => url.endsWith("/confirmation"))).toHaveLength(1);
  });

  test("closing the question for the password changes nothing and says nothing", async () => {
    await open({
      "GET /api/secondfactor": { body: none },
      "POST /api/secondfactor/authenticator": confirmFirst,
    });
    fireEvent.click(await screen.findByRole("button", { name: "Add authenticator app" }));
    await screen.findByRole("dialog", { name: "Confirm your password" });
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("the last one of somebody whose group needs it cannot be removed, and it is said why", async () => {
    await open({ "GET /api/secondfactor": { body: { ...one, is_required: true } } });
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Remove My phone" })).disabled).toBe(
      true,
    );
    expect(screen.getByText(/you can't remove the last method/)).toBeTruthy();
  });

  test("is removed after a question", async () => {
    const calls = await open({
      "GET /api/secondfactor": { body: one },
      "DELETE /api/secondfactor/authenticator/1": { body: none },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Remove My phone" }));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    fireEvent.click(await screen.findByRole("button", { name: "Remove authenticator app" }));
    expect(await screen.findByText(/No authenticator app yet/)).toBeTruthy();
  });

  test("few recovery codes are warned of", async () => {
    await open({
      "GET /api/secondfactor": { body: { ...one, recovery_codes: { left: 2, created_at: app.created_at } } },
    });
    expect(await screen.findByText(/Only 2 recovery codes are left/)).toBeTruthy();
  });
});

const here = {
  ID: 11,
  browser: "Chrome",
  system: "Mac",
  is_phone: false,
  address: "203.0.113.7",
  signed_in_at: "2026-11-20T22:00:00Z",
  seen_at: "2026-11-20T23:00:00Z",
  expires_at: "2026-11-21T10:00:00Z",
  with_second_factor: true,
  is_locked: false,
  is_this: true,
};
const phone = { ...here, ID: 12, browser: "Safari", system: "iPhone", is_phone: true, is_this: false };

describe("where one is signed in", () => {
  test("this one is marked, and another one is signed out of after the password", async () => {
    let isConfirmed = false;
    const calls = await open({
      "GET /api/secondfactor": { body: none },
      "GET /api/session": { body: [here, { ...phone, is_locked: true }] },
      "DELETE /api/session/12": () => (isConfirmed ? { body: [here] } : confirmFirst),
      "PUT /api/secondfactor/confirmation": () => {
        isConfirmed = true;
        return { status: 204, body: "" };
      },
    });
    await screen.findByText("Chrome on Mac");
    expect(screen.getByText("This session")).toBeTruthy();
    expect(screen.getByText("Locked")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /Sign out of Safari on iPhone/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Sign out" }));
    await screen.findByLabelText("Password");
    type("Password", "Corella1!");
    fireEvent.click(await screen.findByRole("button", { name: /^Continue/ }));
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(2);
  });

  test("several others go at once", async () => {
    await open({
      "GET /api/secondfactor": { body: none },
      "GET /api/session": { body: [here, phone, { ...phone, ID: 13, browser: null, system: null }] },
      "DELETE /api/session": { body: [here] },
    });
    await screen.findByText("Unknown browser");
    fireEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText(/^2 sessions end immediately/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(screen.queryByText("Unknown browser")).toBeNull());
  });
});
