import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { StartPage } from "./StartPage.tsx";

const waits = { waits: true, has_demo: true, needs_code: false, password_min_length: 6 };
const admin = { username: "superadmin", kind: "staff", groups: [1], client: null, permissions: [] };
const inDemo = {
  "GET /api/practice/start": { body: waits },
  "GET /api/auth/me": { status: 401, body: { code: "session.required", message: "Sign in to continue." } },
  "GET /api/demo/people": {
    body: [{ username: "superadmin", name: "Ada", kind: "staff", groups: [1], doctor_id: null }],
  },
  "POST /api/auth/login": { body: admin },
};
afterEach(() => vi.unstubAllGlobals());

const section = (name: string) => within(screen.getByRole("group", { name }));
function fill(who: string, username: string): void {
  const type = (label: string, value: string): void =>
    void fireEvent.change(section(who).getByLabelText(label), { target: { value } });
  type("First name", "Jo");
  type("Last name", "Petrie");
  type("Email address", `${username}@rooms.example`);
  type("Username", username);
  type("Password", "Rooms2026!");
  type("Confirm password", "Rooms2026!");
}
function choosePlace(): void {
  fireEvent.click(screen.getByRole("combobox", { name: "Where the practice is" }));
  fireEvent.click(screen.getByRole("option", { name: "Queensland", hidden: true }));
  fireEvent.change(screen.getByLabelText("Practice name"), { target: { value: "Petrie Rooms" } });
}
const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));

describe("Start my practice (F-14)", () => {
  test("F-15: a password is as long as this server wants it", async () => {
    const calls = answerCalls({
      ...inDemo,
      "GET /api/practice/start": { body: { ...waits, password_min_length: 12 } },
    });
    await renderPage(<StartPage />, "/start");
    await screen.findByRole("group", { name: "Administrator" });
    expect(section("Administrator").getByText("12 characters")).toBeDefined();
    fill("Administrator", "firstadmin");
    fill("Doctor", "firstdoctor");
    choosePlace();
    press("Start my practice");
    expect((await screen.findAllByText(/atleast 12 characters long/)).length).toBe(2);
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("says everything that is wrong at once, and asks nothing yet", async () => {
    const calls = answerCalls(inDemo);
    await renderPage(<StartPage />, "/start");
    await screen.findByRole("group", { name: "Administrator" });
    press("Start my practice");
    expect(await findFault("Enter the first name. (Administrator)")).toBeDefined();
    expect(await findFault(/^Enter the first name\. \(.*octor/)).toBeDefined();
    expect(await findFault("Choose where the practice is.")).toBeDefined();
    expect(
      await findFault("Password is empty. Please enter a valid password. (Administrator)"),
    ).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("ticks the parts of the password rule as they are met", async () => {
    answerCalls(inDemo);
    await renderPage(<StartPage />, "/start");
    await screen.findByRole("group", { name: "Administrator" });
    const rule = section("Administrator").getByRole("list", { name: "The password must have" });
    const done = () =>
      within(rule)
        .getAllByRole("listitem")
        .filter((part) => part.textContent?.includes("(done)")).length;
    fireEvent.change(section("Administrator").getByLabelText("Password"), { target: { value: "rooms2" } });
    expect(done()).toBe(3);
    fireEvent.change(section("Administrator").getByLabelText("Password"), { target: { value: "Rooms2!" } });
    expect(done()).toBe(5);
  });

  test("says what it removes, starts the practice, and opens the administration page", async () => {
    const calls = answerCalls({
      ...inDemo,
      "POST /api/practice/start": { status: 201, body: { ...admin, username: "jo" } },
    });
    const { address } = await renderPage(<StartPage />, "/start");
    await screen.findByRole("group", { name: "Administrator" });
    fill("Administrator", "jopetrie");
    fill("Doctor", "petrie");
    choosePlace();
    press("Start my practice");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/permanently removes everything in this Corella: the demo/)).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "Remove the demo and start" }));
    await waitFor(() => expect(address()).toBe("/admin?started=petrie"));
    const sent = calls.filter(({ method }) => method === "POST");
    expect(sent.map(({ url }) => url)).toEqual(["/api/practice/start"]);
    expect(sent[0]?.body).toMatchObject({
      administrator: { username: "jopetrie", password: "Rooms2026!" },
      doctor: {
        username: "petrie",
        company: "Petrie Rooms",
        country: "AU",
        zone: "Australia/Brisbane",
        title: null,
      },
      receptionist: null,
    });
  });

  test("a cancelled start and a refused one keep every word; a refusal stands at its field", async () => {
    const refused = () => ({
      status: 400,
      body: {
        code: "practice.username_twice",
        message: "Each user needs a different username.",
        errors: { "doctor.username": "Each user needs a different username." },
      },
    });
    answerCalls({ ...inDemo, "POST /api/practice/start": refused });
    await renderPage(<StartPage />, "/start");
    await screen.findByRole("group", { name: "Administrator" });
    fill("Administrator", "jopetrie");
    fill("Doctor", "petrie");
    choosePlace();
    press("Start my practice");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("Start my practice");
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove the demo and start" }),
    );
    expect(await section("Doctor").findByText("Each user needs a different username.")).toBeDefined();
    expect(section("Doctor").getByLabelText<HTMLInputElement>("Username").value).toBe("petrie");
    expect(section("Administrator").getByLabelText<HTMLInputElement>("Password").value).toBe("Rooms2026!");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.change(section("Doctor").getByLabelText("Username"), { target: { value: "petrie2" } });
    press("Start my practice");
    const again = within(await screen.findByRole("dialog")).getByRole("button", {
      name: "Remove the demo and start",
    });
    expect(again.getAttribute("data-loading")).toBeNull();
  });

  test("the person at the desk is asked for only where there is one, and may not share a name", async () => {
    answerCalls(inDemo);
    await renderPage(<StartPage />, "/start");
    fireEvent.click(await screen.findByRole("switch", { name: /Add a receptionist/ }));
    fill("Administrator", "jopetrie");
    fill("Doctor", "petrie");
    fill("Receptionist", "PETRIE");
    choosePlace();
    press("Start my practice");
    expect(await section("Receptionist").findByText("Each user needs a different username.")).toBeDefined();
    expect(section("Receptionist").getByText("Each user needs a different email address.")).toBeDefined();
  });

  test("where the server asks for the setup code, nothing is sent without it; a wrong one is shown at its field", async () => {
    const sentence = "This is not the setup code the server printed when it started.";
    const refusal = { code: "practice.wrong_code", message: sentence, errors: { setup_code: sentence } };
    const calls = answerCalls({
      ...inDemo,
      "GET /api/practice/start": { body: { ...waits, needs_code: true } },
      "POST /api/practice/start": { status: 403, body: refusal },
    });
    await renderPage(<StartPage />, "/start");
    await screen.findByLabelText("Setup code");
    fill("Administrator", "jopetrie");
    fill("Doctor", "petrie");
    choosePlace();
    press("Start my practice");
    expect(await screen.findByText("Enter the setup code.")).toBeDefined();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    fireEvent.change(screen.getByLabelText("Setup code"), { target: { value: "guess" } });
    press("Start my practice");
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove the demo and start" }),
    );
    expect(await section("Setup code").findByText(sentence)).toBeDefined();
  });

  test("an empty Corella asks for the setup code and removes nothing", async () => {
    const calls = answerCalls({
      "GET /api/practice/start": { body: { ...waits, has_demo: false, needs_code: true } },
      "POST /api/practice/start": { status: 201, body: admin },
    });
    await renderPage(<StartPage />, "/start");
    fireEvent.change(await screen.findByLabelText("Setup code"), { target: { value: " letmein " } });
    fill("Administrator", "jopetrie");
    fill("Doctor", "petrie");
    choosePlace();
    press("Start my practice");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByText(/demo/)).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Start my practice" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ setup_code: "letmein" });
  });

  test("a Corella that serves a practice leads to signing in", async () => {
    answerCalls({ "GET /api/practice/start": { body: { ...waits, waits: false, has_demo: false } } });
    await renderPage(<StartPage />, "/start");
    expect((await screen.findByRole("link", { name: "Sign in instead" })).getAttribute("href")).toBe(
      "/login",
    );
  });
});
