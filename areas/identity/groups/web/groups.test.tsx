import type { ReactNode } from "react";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Group } from "../contract.ts";
import { GroupEditor } from "./GroupEditor.tsx";
import { permissionsMatching } from "../rules/matrix.ts";
import { MatrixPage } from "./MatrixPage.tsx";
import { PhoneMatrix } from "./PhoneMatrix.tsx";
import { NewGroupModal } from "./NewGroupModal.tsx";
import { WhyPage } from "./WhyPage.tsx";

const me = administrator("group.manage", "patient.view", "news.view");
const typists: Group = {
  ID: 6,
  team: "SYN",
  access_level: "Typist",
  permissions: [{ ID: 71, name: "news.view", reach: "A" }],
  members: 1,
  version: 3,
};
const nobody = { count: 0, people: [] };
const hoa = { ID: 9, username: "typist", first_name: "Hoa", last_name: "Tran" };
const losesNews = {
  members: 1,
  effects: [
    { name: "News", is: "screen", gains: nobody, loses: { count: 1, people: [hoa] }, reaches_other: nobody },
  ],
};
const members = { people: [{ ...hoa, kind: "staff", active: true, client: null }], totalItems: 1 };

const open = (page: ReactNode, path = "/") =>
  renderPage(<SessionProvider me={me}>{page}</SessionProvider>, path);
const toggle = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
// Selects by role attribute because computing seventy accessible names each time is slow.
const switches = () => [...document.querySelectorAll("[role=switch]")];
const save = () => fireEvent.click(screen.getByText("Save"));
const sentTo = (calls: readonly Call[], method: string) => calls.filter((call) => call.method === method);

afterEach(() => vi.unstubAllGlobals());

describe("SCR-GRP-02: the toggles of a group", () => {
  const answers = {
    "GET /api/group/6/person/20/1": { body: members },
    "POST /api/group/6/preview": { body: losesNews },
    "PUT /api/group/6": { body: { ...typists, permissions: [], version: 4 } },
  };

  test("shows who loses a screen before anything is saved", async () => {
    const calls = answerCalls(answers);
    await open(<GroupEditor group={typists} />);
    fireEvent.click(toggle("View news on Home"));
    save();
    const dialog = await screen.findByRole("dialog", { name: "Change Typist" });
    expect(within(dialog).getByText("1 user loses access:").parentElement?.textContent).toContain("Hoa Tran");
    expect(sentTo(calls, "PUT")).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Save group" }));
    expect(await screen.findByText("Saved Successfully")).toBeTruthy();
    expect(sentTo(calls, "PUT")[0]?.body).toEqual({
      team: "SYN",
      access_level: "Typist",
      permissions: [],
      version: 3,
    });
  });

  test("going back keeps what was turned and saves nothing", async () => {
    const calls = answerCalls(answers);
    await open(<GroupEditor group={typists} />);
    fireEvent.click(toggle("View news on Home"));
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Back" }));
    expect(toggle("View news on Home").checked).toBe(false);
    expect(sentTo(calls, "PUT")).toEqual([]);
  });

  test("where nobody gains or loses, it saves at once", async () => {
    const calls = answerCalls({
      ...answers,
      "POST /api/group/6/preview": { body: { members: 0, effects: [] } },
    });
    await open(<GroupEditor group={typists} />);
    fireEvent.change(screen.getByLabelText("Access level"), { target: { value: "Typists" } });
    save();
    await waitFor(() => expect(sentTo(calls, "PUT")).toHaveLength(1));
  });

  test("a refusal is said in the server's words, and the toggles stay", async () => {
    const refusal = {
      status: 403,
      body: {
        code: "group.above_own",
        message: "You can't grant that.",
        errors: { permissions: "You can't grant that." },
      },
    };
    answerCalls({ ...answers, "POST /api/group/6/preview": refusal, "PUT /api/group/6": refusal });
    await open(<GroupEditor group={typists} />);
    fireEvent.click(toggle("Charge and refund payments"));
    save();
    expect(await screen.findAllByText("You can't grant that.")).toHaveLength(1);
    expect(toggle("Charge and refund payments").checked).toBe(true);
  });

  test("is searched, and narrowed to what changed", async () => {
    answerCalls(answers);
    await open(<GroupEditor group={typists} />);
    fireEvent.click(toggle("View patients, referrals and referring doctors"));
    fireEvent.click(screen.getByLabelText("Changed"));
    expect(switches()).toHaveLength(1);
    fireEvent.click(screen.getByLabelText("All"));
    fireEvent.change(screen.getByLabelText("Search permissions"), { target: { value: "invoice charge" } });
    await waitFor(() => expect(switches()).toHaveLength(1));
    expect(toggle("Charge and refund payments")).toBeTruthy();
  });

  test("says of a right one lacks that it can't be given", async () => {
    answerCalls(answers);
    await open(<GroupEditor group={typists} />);
    expect(screen.getAllByText("You don't have this permission yourself").length).toBeGreaterThan(0);
    expect(screen.queryByText("patient.view")).toBeNull();
  });
});

describe("RULE-GRP-01: a new group", () => {
  test("asks for team and access level", async () => {
    const calls = answerCalls({});
    await open(<NewGroupModal groups={[]} onClose={() => undefined} onMade={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: /Add group/ }));
    expect(await screen.findAllByText("Team and access level are required")).toHaveLength(2);
    expect(sentTo(calls, "POST")).toEqual([]);
  });
});

describe("the matrix", () => {
  test("has a row for every right and a column for every group", async () => {
    answerCalls({ "GET /api/group/matrix": { body: [typists] } });
    await open(<MatrixPage />);
    const row = (await screen.findByRole("rowheader", { name: /View news on Home/ })).closest("tr");
    expect(row?.textContent).toContain("A");
    expect(screen.getByRole("columnheader", { name: "Typist" })).toBeTruthy();
  });
});

describe("the matrix on a phone", () => {
  test("lists the permissions of the chosen group, with their reach in words", async () => {
    const none = { ...typists, ID: 7, access_level: "Editor", permissions: [] };
    const rights = permissionsMatching("View news on Home");
    await open(<PhoneMatrix groups={[typists, none]} rights={rights} />);
    const reachOf = () => screen.getByText("View news on Home").nextElementSibling?.textContent;
    expect(reachOf()).toBe("All clients");
    fireEvent.click(screen.getByRole("combobox", { name: "Group" }));
    fireEvent.click(await screen.findByRole("option", { name: "Editor", hidden: true }));
    await waitFor(() => expect(reachOf()).toBe("No"));
    expect(screen.getByRole("link", { name: "Open group" }).getAttribute("href")).toMatch(/groups\/.*7/);
  });
});

describe("who may do what", () => {
  test("shows the chain up to where it ends", async () => {
    const steps = [
      { rule: "RULE-AUTH-02", about: "Person", says: "Tran, Hoa can sign in.", holds: true },
      {
        rule: "RULE-PERM-15",
        about: "Permission",
        says: "None of these groups has the permission.",
        holds: false,
      },
    ];
    const why = {
      allowed: false,
      person: { ID: 9, name: "Tran, Hoa" },
      right: "invoice.edit",
      client: null,
      steps,
      calls: [],
    };
    answerCalls({ "GET /api/group/why": { body: why } });
    await open(<WhyPage />, "/?person=9&right=invoice.edit");
    expect(await screen.findByText(/doesn't have this permission: Add and edit invoices/)).toBeTruthy();
    expect(screen.getByLabelText("stops here")).toBeTruthy();
    expect(screen.getByDisplayValue("Tran, Hoa")).toBeTruthy();
  });
});
