import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ResetPage } from "./ResetPage.tsx";

const SET = {
  "GET /api/doctor/changepassword/": { body: { is_valid: true } },
  "PUT /api/doctor/changepassword/": { body: { message: "Saved Successfully", username: "hbirch" } },
};
const me = { username: "hbirch", kind: "client", client: { username: "hbirch" }, permissions: [] };

const choose = async (): Promise<void> => {
  for (const label of ["New password", "Confirm new password"])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: "Wattle7!tree" } });
  fireEvent.click(screen.getByRole("button", { name: "Set password and sign in" }));
};

afterEach(() => vi.unstubAllGlobals());

describe("choosing a password from an emailed link", () => {
  test("signs in with it at once", async () => {
    const calls = answerCalls({ ...SET, "POST /api/auth/login": { body: me } });
    const page = await renderPage(<ResetPage />, "/login/reset");
    await choose();
    await waitFor(() => expect(page.address()).toBe("/account/hbirch"));
    expect(calls.find(({ url }) => url.startsWith("/api/auth/login"))?.body).toEqual({
      username: "hbirch",
      password: "Wattle7!tree",
    });
  });

  test("asks for the second factor where there is one", async () => {
    answerCalls({
      ...SET,
      "POST /api/auth/login": {
        status: 401,
        body: {
          code: "sign_in.second_step",
          message: "Confirm",
          details: { awaits: "factor", code: true, passkey: false, recovery: false },
        },
      },
    });
    const page = await renderPage(<ResetPage />, "/login/reset");
    await choose();
    await screen.findByRole("heading", { name: "Confirm it's you" });
    expect(page.address()).toBe("/login/reset");
  });

  test("a link that is over says so before a password is typed, and offers a new one", async () => {
    answerCalls({ "GET /api/doctor/changepassword/": { body: { is_valid: false } } });
    await renderPage(<ResetPage />, "/login/reset");
    await screen.findByRole("heading", { name: "This link is no longer valid" });
    const link = screen.getByRole("link", { name: "Email me a new link" });
    expect(link.getAttribute("href")).toBe("/login/forgot");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  test("says that the password is set where signing in is refused", async () => {
    answerCalls({
      ...SET,
      "POST /api/auth/login": { status: 401, body: { code: "sign_in.wrong", message: "No" } },
    });
    await renderPage(<ResetPage />, "/login/reset");
    await choose();
    await screen.findByText(/You can sign in with your new password now/);
  });
});
