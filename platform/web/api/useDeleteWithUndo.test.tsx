import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { useDeleteWithUndo } from "./useDeleteWithUndo.ts";

const cup = {
  id: "own",
  summary: "A cup",
  access: { needs: "session", client: "none" },
  path: "/cup/{id}",
  params: { id: IdParam },
} as const;
const remove = route({ ...cup, method: "DELETE" });
const restore = route({ ...cup, method: "PUT", body: z.object({ is_deleted: z.literal(false) }) });

function Cup({ onDeleted }: { onDeleted: (isDeleted: boolean) => void }) {
  const deletion = useDeleteWithUndo({
    remove,
    restore,
    label: ({ name }: { ID: number; name: string }) => name,
  });
  return (
    <button onClick={() => void deletion.remove({ ID: 5, name: "The blue cup" }).then(onDeleted)}>
      Delete
    </button>
  );
}

async function press(answers: StubReplies) {
  const calls = answerCalls(answers);
  const onDeleted = vi.fn<(isDeleted: boolean) => void>();
  await renderPage(<Cup onDeleted={onDeleted} />);
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  return { calls, onDeleted };
}
afterEach(() => vi.unstubAllGlobals());

const fine: StubReplies = { "DELETE /api/cup/5": { status: 204 }, "PUT /api/cup/5": { status: 204 } };

describe("a deletion with undo", () => {
  test("is done at once, and undone by the toast", async () => {
    const { calls, onDeleted } = await press(fine);
    expect(onDeleted).toHaveBeenCalledWith(true);
    await screen.findByText("The blue cup deleted");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("The blue cup restored");
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ["DELETE", undefined],
      ["PUT", { is_deleted: false }],
    ]);
  });

  test("that is refused says why, once, and offers no undo", async () => {
    const { onDeleted } = await press({
      "DELETE /api/cup/5": { status: 403, body: { message: "You may not.", code: "forbidden" } },
    });
    expect(onDeleted).toHaveBeenCalledWith(false);
    expect(await screen.findAllByText("Delete Failed. You may not.")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("that cannot be undone says so", async () => {
    await press({
      ...fine,
      "PUT /api/cup/5": { status: 409, body: { message: "The name is taken.", code: "taken" } },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Save Failed. The name is taken.");
  });
});
