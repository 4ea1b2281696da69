import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { LogoutPage } from "./LogoutPage.tsx";

const HERE = "/account/actions/logout";
const STILL = /You are still signed in/;

afterEach(() => vi.unstubAllGlobals());

describe("SCR-AUTH-05: signing out", () => {
  test("ends the session once and leads to the sign-in", async () => {
    const calls = answerCalls({ "POST /api/auth/logout": { status: 204 } });
    const { address } = await renderPage(<LogoutPage />, HERE);
    await waitFor(() => expect(address()).toBe("/login"));
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /api/auth/logout"]);
    expect(screen.queryByText(STILL)).toBeNull();
  });

  test("says that it failed when the server is away", async () => {
    answerCalls({ "POST /api/auth/logout": "unreachable" });
    const { address } = await renderPage(<LogoutPage />, HERE);
    await screen.findByText(STILL);
    expect(address()).toBe("/login");
  });

  test("says nothing to whoever was signed out already", async () => {
    answerCalls({
      "POST /api/auth/logout": {
        status: 401,
        body: { message: "Sign in to continue.", code: "session.required" },
      },
    });
    const { address } = await renderPage(<LogoutPage />, HERE);
    await waitFor(() => expect(address()).toBe("/login"));
    expect(screen.queryByText(STILL)).toBeNull();
  });
});
