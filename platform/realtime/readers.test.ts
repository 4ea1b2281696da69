import { describe, expect, test } from "vitest";
import type { Permission, Scope } from "#kernel/access/permissions.ts";
import { route } from "#kernel/contract/contract.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import { readersOf, canReadType } from "./readers.ts";

const read = (path: string, needs: Permission | "session" | "public") =>
  route({ id: "own", summary: path, method: "GET", path, access: { needs, client: "required" } });
const readers = readersOf([
  read("/invoice", "invoice.view"),
  read("/consultationList/all", "consultation.view"),
  read("/doctor/me", "session"),
  read("/message/unread", "session"),
  read("/message", "message.read"),
  read("/page", "public"),
  route({
    id: "own",
    summary: "",
    method: "POST",
    path: "/note",
    access: { needs: "task.list", client: "required" },
  }),
]);
const CLIENT = {
  ID: 7,
  company: null,
  company_code: null,
  is_deleted: false,
  is_served: false,
  has_locked: false,
  has_assigned: false,
};
const holder = (grants: readonly [Permission, Scope][], own: number | null = null) => ({
  // `as`: only the fields that the access decision reads.
  actor: {
    ID: 3,
    kind: "staff",
    client: own,
    company: null,
    grants: new Map(grants.map(([of, reach]) => [of, new Set([reach])])),
  } as unknown as Actor,
  client: CLIENT as Client,
  requestingID: null,
});

describe("which types of record a user is told of", () => {
  test.each([
    [
      "those it reads, in whatever case the event names them",
      holder([["consultation.view", "A"]]),
      "consultationList",
      true,
    ],
    [
      "those whose reads need another permission, not",
      holder([["consultation.view", "A"]]),
      "invoice",
      false,
    ],
    ["those of another client, not", holder([["invoice.view", "O"]], 8), "invoice", false],
    ["those of its own", holder([["invoice.view", "O"]], 7), "invoice", true],
    ["what any session reads, of its own client", holder([["invoice.view", "O"]], 7), "doctor", true],
    ["what any session reads, of no other", holder([["invoice.view", "A"]]), "doctor", false],
    ["a count for any session is no permission", holder([["invoice.view", "O"]], 7), "message", false],
    ["what nobody reads, not", holder([["task.list", "A"]]), "note", false],
    ["what is public has no news", holder([["task.list", "A"]]), "page", false],
  ])("%s", (_, reader, controller, isTold) => expect(canReadType(readers, reader, controller)).toBe(isTold));

  test("without a client: only of what is read of all", () => {
    expect(canReadType(readers, { ...holder([["invoice.view", "A"]]), client: null }, "invoice")).toBe(true);
    expect(canReadType(readers, { ...holder([["invoice.view", "O"]], 7), client: null }, "invoice")).toBe(
      false,
    );
    expect(canReadType(readers, { ...holder([["invoice.view", "A"]]), client: null }, "doctor")).toBe(false);
  });
});
