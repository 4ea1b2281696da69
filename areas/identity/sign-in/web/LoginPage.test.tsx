import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { LoginPage } from "./LoginPage.tsx";
import { isOwnAddress } from "#platform/web/shell/signed-in/useSignedIn.ts";

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

describe("the second step", () => {
  const asked = (details: object) => ({
    status: 401,
    body: { code: "sign_in.second_step", message: "Password accepted.", details },
  });
  const byCode = { awaits: "factor", code: true, passkey: false, recovery: true };
  const enter = async (details: object, answers: Parameters<typeof answerCalls>[0] = {}) => {
    const calls = answerCalls({
      "POST /api/auth/login": asked(details),
      "DELETE /api/auth/secondstep": { status: 204 },
      ...answers,
    });
    const shown = await renderPage(<LoginPage />, "/login");
    type("Username or email", "raman");
    type("Password", "Corella1!");
    signIn();
    return { ...shown, calls };
  };

  test("a complete code is sent by itself, pasted with its blank", async () => {
    const { address, calls } = await enter(byCode, { "POST /api/auth/secondstep/code": { body: me } });
    fireEvent.change(await screen.findByLabelText("Code from your authenticator app"), {
      target: { value: " 123 456" },
    });
    await waitFor(() => expect(address()).toBe("/account/raman"));
    expect(calls.find(({ url }) => url.endsWith("/code"))?.body).toEqual({ code: "123456" });
  });

  test("a wrong code is said once at the field, which is empty again", async () => {
    await enter(byCode, {
      "POST /api/auth/secondstep/code": {
        status: 401,
        body: { code: "sign_in.wrong_code", message: "This code is incorrect" },
      },
    });
    const field = await screen.findByLabelText<HTMLInputElement>("Code from your authenticator app");
    fireEvent.change(field, { target: { value: "000000" } });
    expect(await screen.findAllByText("This code is incorrect")).toHaveLength(1);
    expect(field.value).toBe("");
  });

  test("a recovery code is the other way", async () => {
    const { address } = await enter(byCode, { "POST /api/auth/secondstep/recoverycode": { body: me } });
    fireEvent.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    type("Recovery code", "ABCD-EFGH-JKMN-PQRS");
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(address()).toBe("/account/raman"));
  });

  test("too slow or too often wrong leads back to the password, and says so", async () => {
    await enter(byCode, {
      "POST /api/auth/secondstep/code": {
        status: 401,
        body: { code: "session.required", message: "Sign in to continue." },
      },
    });
    fireEvent.change(await screen.findByLabelText("Code from your authenticator app"), {
      target: { value: "123456" },
    });
    expect(await screen.findByText(/Enter your password again/)).toBeTruthy();
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  test("somebody whose group needs a factor and who has none is led to set one up", async () => {
    const { address } = await enter({ awaits: "set_up", code: false, passkey: false, recovery: false });
    await waitFor(() => expect(address()).toBe("/login/setup"));
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
