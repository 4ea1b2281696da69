import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openedTask, taskRow } from "#areas/transcription/tasks/web/testing/example.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { TypeLetterLink } from "./TypeLetterLink.tsx";
import { TypeNext } from "./TypeNext.tsx";

const me = administrator("task.type");
const mine = (ID: number, _status: number) => ({ ...taskRow(ID), _status, _assigned_user: me.ID });
const show = (...rows: ReturnType<typeof mine>[]) =>
  renderPage(
    <SessionProvider me={me}>
      <TypeNext rows={rows} meant={() => []} />
    </SessionProvider>,
    "/",
  );
afterEach(() => vi.unstubAllGlobals());

describe("the button for the next letter", () => {
  test.each([
    [2, "Type next"],
    [3, "Type next"],
    [4, "Edit next"],
    [5, "Edit next"],
  ])("of status %i is %s", async (status, label) => {
    await show(mine(11, status));
    await screen.findByRole("button", { name: new RegExp(`^${label}`) });
  });

  test("is missing without a letter of the user", async () => {
    await show({ ...mine(11, 2), _assigned_user: 99 }, mine(12, 7));
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("begins a letter that waits to be typed, the first in the list", async () => {
    const calls = answerCalls({ "PUT /api/task/12": { body: {} } });
    await show({ ...mine(11, 2), _assigned_user: 99 }, mine(12, 2), mine(13, 2));
    fireEvent.click(await screen.findByRole("button", { name: /^Type next/ }));
    await vi.waitFor(() =>
      expect(calls.map(({ method, url }) => [method, url.split("?")[0]])).toContainEqual([
        "PUT",
        "/api/task/12",
      ]),
    );
  });
});

test("Type letter begins the typing for whoever may begin it, and else only opens the letter", async () => {
  const calls = answerCalls({ "PUT /api/task/12": { body: {} } });
  const open = (next_status: number | null) =>
    renderPage(
      <SessionProvider me={administrator("task.assign")}>
        <TypeLetterLink task={openedTask(12, { _status: 2, _assigned_user: 99, next_status })} />
      </SessionProvider>,
      "/",
    );
  const { unmount } = await open(null);
  expect(await screen.findByRole("link", { name: /^Type letter/ })).toBeDefined();
  unmount();
  await open(3);
  fireEvent.click(await screen.findByRole("button", { name: /^Type letter/ }));
  await vi.waitFor(() => expect(calls.map(({ method }) => method)).toContain("PUT"));
});
