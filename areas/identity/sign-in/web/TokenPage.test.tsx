import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { TokenPage } from "./TokenPage.tsx";

const HERE = "/admin/token#code=abc";
const me = { username: "admin", kind: "staff", client: null, permissions: [] };
const person = { username: "admin", first_name: "Kirra", last_name: "Walsh" };
const refused = { status: 401, body: { code: "sign_in.invalid_code", message: "Invalid token" } };
const sent = (calls: readonly { method: string; url: string }[]) =>
  calls.map(({ method, url }) => `${method} ${url}`);

afterEach(() => vi.unstubAllGlobals());

describe("SCR-AUTH-06: the page of a one-time code", () => {
  test("names the account, and signs in only when told to", async () => {
    const calls = answerCalls({
      "POST /api/user/token/person": { body: person },
      "GET /api/user/token": { body: me },
    });
    const { address } = await renderPage(<TokenPage />, HERE);
    const button = await screen.findByRole("button", { name: "Sign in as Kirra Walsh" });
    expect(sent(calls)).toEqual(["POST /api/user/token/person"]);
    fireEvent.click(button);
    await waitFor(() => expect(address()).toBe("/admin"));
    expect(sent(calls)).toEqual(["POST /api/user/token/person", "GET /api/user/token?code=abc"]);
  });

  test("says so where the code is no longer good", async () => {
    answerCalls({ "POST /api/user/token/person": refused });
    await renderPage(<TokenPage />, HERE);
    expect(await screen.findByText(/Invalid token\. A code works once, within a minute\./)).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("asks for the second factor in between", async () => {
    const details = { awaits: "factor", code: true, passkey: false, recovery: true };
    answerCalls({
      "POST /api/user/token/person": { body: person },
      "GET /api/user/token": {
        status: 401,
        body: { code: "sign_in.second_step", message: "Your password is right.", details },
      },
    });
    await renderPage(<TokenPage />, HERE);
    fireEvent.click(await screen.findByRole("button", { name: "Sign in as Kirra Walsh" }));
    expect(await screen.findByText("Confirm it's you")).toBeDefined();
  });
});
