import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, type Call } from "#web/testing/outside.ts";
import { renderPage } from "#web/testing/renderPage.tsx";
import { LoginPage } from "./LoginPage.tsx";
import { isOwnAddress } from "./useSignedIn.ts";

const me = { username: "raman", kind: "client", client: { username: "raman" }, permissions: [] };
const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const signIn = (): void => void fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
const answer = ({ body }: Call) =>
  JSON.stringify(body).includes("Corella1!")
    ? { body: me }
    : { status: 401, body: { code: "sign_in.wrong", message: "Invalid username or password" } };

afterEach(() => vi.unstubAllGlobals());

describe("the sign-in page", () => {
  test("says once that the password is wrong, and keeps the name", async () => {
    answerCalls({ "POST /api/auth/login": answer });
    await renderPage(<LoginPage />, "/login");
    type("Username or email", "raman");
    type("Password", "nope");
    signIn();
    expect(await screen.findAllByText("Invalid username or password")).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>("Username or email").value).toBe("raman");
  });

  test("leads home", async () => {
    answerCalls({ "POST /api/auth/login": answer });
    const { address } = await renderPage(<LoginPage />, "/login");
    type("Username or email", "raman");
    type("Password", "Corella1!");
    signIn();
    await waitFor(() => expect(address()).toBe("/account/raman"));
  });

  test("leads to where the person meant to go", async () => {
    answerCalls({ "POST /api/auth/login": answer });
    const { address } = await renderPage(<LoginPage />, "/login?next=%2Faccount%2Framan%2Fpatients");
    type("Username or email", "raman");
    type("Password", "Corella1!");
    signIn();
    await waitFor(() => expect(address()).toBe("/account/raman/patients"));
  });

  test("offers the people of the demo, and no list without one", async () => {
    answerCalls({
      "POST /api/auth/login": answer,
      "GET /api/demo/people": {
        body: [{ username: "raman", name: "Priya Raman", kind: "client", groups: [3], doctor_id: 1000 }],
      },
    });
    const { address } = await renderPage(<LoginPage />, "/login");
    fireEvent.click(await screen.findByRole("button", { name: /Priya Raman/ }));
    await waitFor(() => expect(address()).toBe("/account/raman"));
  });
});

describe("the address after signing in", () => {
  test.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "https://elsewhere.example",
    "/login",
    "javascript:alert(1)",
    undefined,
  ])("is never %s", (next) => expect(isOwnAddress(next)).toBe(false));
});
