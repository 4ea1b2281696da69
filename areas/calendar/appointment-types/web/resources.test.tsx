import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Resource } from "../resource.contract.ts";
import { arrangeResources } from "../rules/resources.ts";
import { ResourcesPage } from "./ResourcesPage.tsx";

const room: Resource = {
  ...{ ID: 4, _doctor: 7, name: "Room 1", kind: "room", _location: 5, location_name: "Richmond Rooms" },
  ...{ is_deleted: false, version: 3 },
};
let answers: StubReplies;
let calls: Call[];
const sent = (asked: string) => calls.filter(({ method }) => method === asked).map(({ body }) => body);

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { "GET /api/resource": { body: [room] }, "GET /api/location": { body: [] } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());
const show = () =>
  renderPage(
    <SessionProvider me={reception("calendar.view", "calendar.edit")}>
      <ClientProvider client={raman}>
        <ResourcesPage />
      </ClientProvider>
    </SessionProvider>,
  );

describe("the page of rooms and equipment", () => {
  test("lists each with its kind and location", async () => {
    await show();
    expect(await screen.findByText("Room 1")).toBeDefined();
    expect([screen.getByText("Room"), screen.getByText("Richmond Rooms")]).toHaveLength(2);
  });

  test("a new one is sent as written", async () => {
    answers["GET /api/resource"] = { body: [] };
    answers["POST /api/resource"] = { status: 201, body: room };
    await show();
    const add = { name: /Add room or equipment/ };
    fireEvent.click((await screen.findAllByRole("button", add))[0] ?? document.body);
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Laser" } });
    fireEvent.click(screen.getAllByRole("button", add).at(-1) ?? document.body);
    await screen.findByText("Create Successfully");
    expect(sent("POST")).toEqual([{ name: "Laser", kind: "room", _location: null }]);
  });

  test("archiving is done at once, and the toast takes it back", async () => {
    answers["DELETE /api/resource/4"] = { body: { ID: 4, is_deleted: true } };
    answers["PUT /api/resource/4"] = { body: room };
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Archive Room 1" }));
    expect(await screen.findByText("Room 1 archived")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent("PUT")).toEqual([{ is_deleted: false }]));
  });
});

test("the list finds words in the name, the kind and the location, archived ones last", () => {
  const rows = [
    { ...room, ID: 1, is_deleted: true },
    room,
    { ...room, ID: 9, name: "Laser", kind: "equipment" as const },
  ];
  const found = (search: string) =>
    arrangeResources(rows, { search, order: { by: "name", descending: false } }).map(({ ID }) => ID);
  expect([found(""), found("equipment"), found("room 1 richmond")]).toEqual([[9, 4, 1], [9], [4, 1]]);
});
