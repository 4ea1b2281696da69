import { notifications } from "@mantine/notifications";
import { act, fireEvent, screen } from "@testing-library/react";
import { z } from "zod";
import { afterEach, expect, test, vi } from "vitest";
import { route } from "#kernel/contract/contract.ts";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { OwnerProvider } from "./owner.tsx";
import { useRead } from "./useRead.ts";
import { useSend } from "./useSend.ts";

const access = { needs: "session", client: "none", callers: "all", peers: false } as const;
const list = route({
  id: "own",
  summary: "Rooms",
  method: "GET",
  path: "/rooms",
  access,
  reply: z.object({ rooms: z.array(z.string()) }),
});
const add = route({
  id: "own",
  summary: "Add a room",
  method: "POST",
  path: "/rooms",
  access,
  body: z.object({ name: z.string() }),
  reply: z.object({ ID: z.int() }),
  example: { name: "Room 2" },
});

function Rooms() {
  const read = useRead(list);
  const adding = useSend(add, {
    done: "Create Successfully",
    detail: (_reply, { body }) => `Room added. ${body.name}`,
    failed: "Create Failed",
    refresh: [list],
  });
  return (
    <>
      <p>{read.data?.rooms.join(", ")}</p>
      <button type="button" onClick={() => adding.send({ body: { name: "Room 2" } })}>
        Add
      </button>
    </>
  );
}

let answers: StubReplies;
let calls: Call[];
async function show(added: StubReplies[string]) {
  answers = { "GET /api/rooms": { body: { rooms: ["Room 1"] } }, "POST /api/rooms": added };
  calls = answerCalls(answers);
  await renderPage(
    <OwnerProvider owner={null}>
      <Rooms />
    </OwnerProvider>,
  );
  await screen.findByText("Room 1");
}
afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("RULE-GEN-01: success is announced and the list is read again", async () => {
  await show({ status: 201, body: { ID: 2 } });
  answers["GET /api/rooms"] = { body: { rooms: ["Room 1", "Room 2"] } };
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect((await screen.findByRole("status")).textContent).toContain("Create SuccessfullyRoom added. Room 2");
  expect(await screen.findByText("Room 1, Room 2")).toBeTruthy();
});

test("RULE-GEN-02: failure shows the area's words and the server's message, and the list stays", async () => {
  await show({ status: 409, body: { message: "There is a room of this name.", code: "room.name" } });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Create Failed. There is a room of this name.",
  );
  expect(calls.filter(({ method }) => method === "GET")).toHaveLength(1);
});

test("RULE-GEN-05: an announcement goes after four seconds", async () => {
  await show({ status: 201, body: { ID: 2 } });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  const isShown = () => screen.queryByText("Create Successfully") !== null;
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  for (let step = 0; step < 100 && !isShown(); step += 1) await pass(10);
  expect(isShown()).toBe(true);
  await pass(3000);
  expect(isShown()).toBe(true);
  await pass(2000);
  expect(isShown()).toBe(false);
});
