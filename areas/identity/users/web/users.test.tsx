import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { passwordProblem } from "#kernel/access/password.ts";
import type { User } from "../user.contract.ts";
import { NewUserModal } from "./NewUserModal.tsx";
import { UserRecord } from "./UserRecord.tsx";
import { UsersPage } from "./UsersPage.tsx";
import { BUREAU_ZONE } from "./bureau-zone.ts";

const me = (permissions: string[], ID = 1) => ({ ...administrator(...permissions), ID });
const hoa: User = {
  ID: 9,
  kind: "staff",
  username: "hoapham",
  first_name: "Hoa",
  last_name: "Pham",
  email_address: "hoa@corella.example",
  groups: [6],
  access_groups: [{ ID: 6, team: "SYN", access_level: "Typist" }],
  active: true,
  _super_user: null,
  super_user: null,
  capacity: 120,
  target: null,
  last_bulletin_time: null,
  has_password: false,
  signed_in_at: null,
  created_time: "2026-11-20T00:00:00.000Z",
  version: 4,
};
const groups = {
  body: [
    {
      ID: 2,
      team: "SYN",
      access_level: "Administrator",
      people: 1,
      allows: ["Add and edit users"],
      grantable_to: [],
    },
    {
      ID: 6,
      team: "SYN",
      access_level: "Typist",
      people: 3,
      allows: ["Type tasks"],
      grantable_to: ["staff"],
    },
    {
      ID: 11,
      team: "EXT",
      access_level: "Sub Client",
      people: 2,
      allows: ["Patients: read"],
      grantable_to: ["subuser"],
    },
  ],
};
const show = (content: ReactNode, permissions = ["user.view", "user.edit", "kpi.edit"], path = "/") =>
  renderPage(<SessionProvider me={me(permissions)}>{content}</SessionProvider>, path);
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const fill = (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const nothing = () => undefined;

afterEach(() => vi.unstubAllGlobals());

describe("a new user", () => {
  test("is sent with the groups ticked, and without a password", async () => {
    const calls = answerCalls({
      "GET /api/user/group": groups,
      "POST /api/user": { status: 201, body: hoa },
    });
    const saved: number[] = [];
    await show(<NewUserModal onClose={nothing} onSaved={({ ID }) => saved.push(ID)} />);
    fill(/First name/, "Hoa");
    fill(/Last name/, "Pham");
    fill(/Username/, "hoapham");
    fill(/Email/, "hoa@corella.example");
    fireEvent.click(await screen.findByLabelText("Typist"));
    expect(screen.queryByLabelText("Receptionist (client)")).toBeNull();
    press(/Add user/);
    await waitFor(() => expect(saved).toEqual([9]));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      first_name: "Hoa",
      last_name: "Pham",
      username: "hoapham",
      email_address: "hoa@corella.example",
      groups: [6],
      _super_user: null,
    });
  });

  test("each group says what it allows, without the code of its team", async () => {
    answerCalls({ "GET /api/user/group": groups });
    await show(<NewUserModal onClose={nothing} onSaved={nothing} />);
    const typist = await screen.findByLabelText("Typist");
    expect(typist.closest(".mantine-Checkbox-root")?.textContent).toBe("TypistType tasks");
    expect(screen.queryByText(/\bSYN\b/)).toBeNull();
  });

  test("C-58: a password is made up that satisfies the rule", async () => {
    answerCalls({ "GET /api/user/group": groups });
    await show(<NewUserModal onClose={nothing} onSaved={nothing} />);
    fireEvent.click(screen.getByText("Set it now"));
    press(/Generate password/);
    const { value } = await screen.findByLabelText<HTMLInputElement>(/^Password/, { selector: "input" });
    expect([value.length, passwordProblem(value)]).toEqual([8, null]);
  });

  test("RULE-AUTH-05, RULE-AUTH-04: what is missing is said at the fields, and nothing is sent", async () => {
    const calls = answerCalls({ "GET /api/user/group": groups });
    await show(<NewUserModal onClose={nothing} onSaved={nothing} />);
    fill(/Username/, "hoa pham");
    press(/Add user/);
    expect(await findFault("Username may contain letters and digits only.")).toBeTruthy();
    expect(await findFault("Choose at least one group.")).toBeTruthy();
    expect(await findFault(/^Enter an email address/)).toBeTruthy();
    fireEvent.click(screen.getByText("Set it now"));
    press(/Add user/);
    expect(await findFault("Password is empty. Please enter a valid password.")).toBeTruthy();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("RULE-AUTH-06: a name that is taken is said at its field, and the text stays", async () => {
    const message = "This username is already in use";
    answerCalls({
      "GET /api/user/group": groups,
      "POST /api/user": { status: 409, body: { code: "invalid", message, errors: { username: message } } },
    });
    await show(<NewUserModal onClose={nothing} onSaved={nothing} />);
    for (const [label, text] of [
      [/First name/, "Hoa"],
      [/Last name/, "Pham"],
      [/Username/, "RECEPTION"],
      [/Email/, "hoa@corella.example"],
    ] as const)
      fill(label, text);
    fireEvent.click(await screen.findByLabelText("Typist"));
    press(/Add user/);
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(input(/First name/).value).toBe("Hoa");
  });
});

describe("a user's page", () => {
  const page = <UserRecord user={hoa} zone={BUREAU_ZONE} back={{ to: "/admin/users", label: "Users" }} />;

  test("asks before it deactivates, and says what that means", async () => {
    const calls = answerCalls({ "GET /api/user/group": groups, "DELETE /api/user/9": { body: { ID: 9 } } });
    await show(page);
    press(/^Deactivate$/);
    expect(await screen.findByText(/signed out everywhere immediately/)).toBeTruthy();
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
  });

  test("H-9: names the open work that keeps a user, in the dialog", async () => {
    const message = "This user can't be deactivated yet: 3 open tasks. Reassign this work first.";
    const refusal = {
      status: 409,
      body: { code: "user.has_open_work", message, details: { open: ["3 open tasks"] } },
    };
    answerCalls({ "GET /api/user/group": groups, "DELETE /api/user/9": refusal });
    await show(page);
    press(/^Deactivate$/);
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Deactivate" }));
    expect(await within(screen.getByRole("dialog")).findByText(message)).toBeTruthy();
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  test("RULE-KPI-01, MSG-030: saves capacity and target apart from the rest", async () => {
    const calls = answerCalls({
      "GET /api/user/group": groups,
      "PUT /api/user/updatekpi/9": { body: { ID: 9, capacity: 90, target: null } },
    });
    await show(page);
    fill(/Capacity/, "90");
    press(/Save capacity and target/);
    expect(await screen.findByText("Updated successfully")).toBeTruthy();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ capacity: 90, target: null });
  });

  test("is only read by whoever may only read it", async () => {
    answerCalls({ "GET /api/user/group": groups });
    await show(page, ["user.view"]);
    expect(screen.getByText("hoa@corella.example")).toBeTruthy();
    expect(screen.getByText("120 minutes a day")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Deactivate|Save|Set password|Send a link/ })).toBeNull();
  });

  test("oneself is not deactivated", async () => {
    answerCalls({ "GET /api/user/group": groups });
    await renderPage(<SessionProvider me={me(["user.view", "user.edit"], 9)}>{page}</SessionProvider>);
    expect(screen.queryByRole("button", { name: /Deactivate/ })).toBeNull();
  });
});

describe("one's own email address", () => {
  const grace = { ...hoa, ID: 1, username: "admin", email_address: "grace@corella.example" };
  const page = <UserRecord user={grace} zone={BUREAU_ZONE} back={{ to: "/admin/users", label: "Users" }} />;
  const confirmFirst = {
    status: 403,
    body: { code: "second_factor.confirm", message: "Enter your password again to make this change." },
  };
  const wrong = {
    status: 401,
    body: { code: "second_factor.password", message: "Wrong.", errors: { password: "Wrong." } },
  };
  const opened = async (password: (typeof wrong | { status: 204 })[]) => {
    let isConfirmed = false;
    const calls = answerCalls({
      "GET /api/user/group": groups,
      "PUT /api/user/1": () =>
        isConfirmed ? { body: { ...grace, email_address: "new@corella.example" } } : confirmFirst,
      "PUT /api/secondfactor/confirmation": () => {
        const answer = password.shift() ?? wrong;
        isConfirmed = answer.status === 204;
        return answer;
      },
    });
    await show(page);
    fill(/Email/, "new@corella.example");
    fireEvent.keyDown(input(/Email/), { key: "s", ctrlKey: true });
    await screen.findByRole("dialog");
    return calls;
  };
  const saves = (calls: { method: string; url: string }[]) =>
    calls.filter(({ url }) => url === "/api/user/1").length;
  const givePassword = () => {
    const field = screen.getByLabelText("Password", { selector: "input" });
    fireEvent.change(field, { target: { value: "Corella1!" } });
    fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  };

  test("asks for one's password, and is saved after it, by keyboard alone", async () => {
    const calls = await opened([{ status: 204 }]);
    givePassword();
    expect(await screen.findByText("Saved Successfully")).toBeTruthy();
    expect(saves(calls)).toBe(2);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a wrong password is said at its field, and can be typed again", async () => {
    await opened([wrong, { status: 204 }]);
    givePassword();
    expect(await screen.findByText("Wrong.")).toBeTruthy();
    givePassword();
    expect(await screen.findByText("Saved Successfully")).toBeTruthy();
  });

  test("stays as typed where the password is not given", async () => {
    const calls = await opened([]);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText(confirmFirst.body.message)).toBeTruthy();
    expect(input(/Email/).value).toBe("new@corella.example");
    expect(saves(calls)).toBe(1);
  });

  test("the field says where links go for 72 hours after a change", async () => {
    answerCalls({ "GET /api/user/group": groups });
    await show(page);
    expect(screen.getByText(/Password links use a new address after 72 hours/)).toBeTruthy();
  });
});

describe("the list of users", () => {
  test("asks for what its address says, and says what it hides", async () => {
    const calls = answerCalls({
      "GET /api/user/group": groups,
      "GET /api/user/20/2": { body: { users: [hoa], totalItems: 21 } },
    });
    await show(
      <UsersPage />,
      undefined,
      "/users?search=pham&role=typist&sort=username&descending=true&page=2",
    );
    expect(await screen.findByText("Pham, Hoa")).toBeTruthy();
    expect(screen.getByText("No password yet")).toBeTruthy();
    expect(screen.getByText(/inactive hidden/)).toBeTruthy();
    const asked = new URL(calls.find(({ url }) => url.includes("/20/2"))?.url ?? "", "http://corella.test")
      .searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      search: "pham",
      role: "typist",
      sort: "username",
      descending: "true",
      active: "true",
    });
  });

  test("nothing found is said with the way out", async () => {
    answerCalls({
      "GET /api/user/group": groups,
      "GET /api/user/20/1": { body: { users: [], totalItems: 0 } },
    });
    await show(<UsersPage />, undefined, "/users?search=nobody");
    expect(await screen.findByText("No users match “nobody”.")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Clear search" }).length).toBeGreaterThan(0);
  });
});
