import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { doctor, reception } from "#platform/web/testing/people.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PasswordPage } from "./PasswordPage.tsx";

const wrongOld = {
  status: 401,
  body: {
    code: "old_password",
    message: "The old password does not match.",
    errors: { old_password: "The old password does not match." },
  },
};

const open = async (answers: StubReplies, me = reception()) => {
  const calls = answerCalls(answers);
  await renderPage(
    <SessionProvider me={me}>
      <PasswordPage />
    </SessionProvider>,
  );
  return calls;
};
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const CURRENT = /^Current password/;
const NEXT = /^New password/;
const AGAIN = /^Confirm new password/;
function fill(current: string): void {
  type(CURRENT, current);
  type(NEXT, "Wombat7&ladder");
  type(AGAIN, "Wombat7&ladder");
}
const press = () => fireEvent.click(screen.getByRole("button", { name: "Change password" }));

afterEach(() => vi.unstubAllGlobals());

describe("one's own password (SCR-AUTH-04)", () => {
  test("is sent with the current one, and the fields are emptied", async () => {
    const calls = await open({
      "PUT /api/user/8/changepassword": { body: { message: "Saved Successfully" } },
    });
    fill("Corella1!");
    press();
    expect(await screen.findByText("Saved Successfully")).toBeTruthy();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      old_password: "Corella1!",
      password: "Wombat7&ladder",
    });
    expect([CURRENT, NEXT, AGAIN].map((label) => field(label).value)).toEqual(["", "", ""]);
  });

  test("of a client goes to the client's call", async () => {
    const calls = await open(
      { "PUT /api/doctor/7/changepassword": { body: { message: "Saved Successfully" } } },
      doctor(),
    );
    fill("Corella1!");
    press();
    await waitFor(() => expect(calls.map(({ url }) => url)).toEqual(["/api/doctor/7/changepassword"]));
  });

  test("is not sent without the current one, and says so at its field", async () => {
    const calls = await open({});
    fill("");
    press();
    await waitFor(() => expect(field(CURRENT).getAttribute("aria-invalid")).toBe("true"));
    expect(await findFault("Password is empty. Please enter a valid password.")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test("G-72: a wrong current one is marked and in focus, and what was typed stays", async () => {
    await open({ "PUT /api/user/8/changepassword": wrongOld });
    fill("wrong");
    press();
    expect(await findFault("The old password does not match.")).toBeTruthy();
    fireEvent.click(screen.getByRole("link", { name: "The old password does not match." }));
    expect(document.activeElement).toBe(field(CURRENT));
    expect([CURRENT, NEXT, AGAIN].map((label) => field(label).value)).toEqual([
      "wrong",
      "Wombat7&ladder",
      "Wombat7&ladder",
    ]);
  });

  test("is sent from the keyboard", async () => {
    const calls = await open({
      "PUT /api/user/8/changepassword": { body: { message: "Saved Successfully" } },
    });
    fill("Corella1!");
    fireEvent.keyDown(field(AGAIN), { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(calls).toHaveLength(1));
  });
});
