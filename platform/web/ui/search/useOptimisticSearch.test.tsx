import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useOptimisticSearch } from "./useOptimisticSearch.ts";

const WRITTEN = { page: 1 };

/** Renders a list, and a route whose page never finishes loading. */
async function show(write: () => Promise<unknown>) {
  function List() {
    const { where, choose } = useOptimisticSearch(WRITTEN);
    return (
      <button type="button" onClick={() => choose({ page: where.page + 1 }, write)}>
        Page {where.page}
      </button>
    );
  }
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({ getParentRoute: () => root, path: "/", component: List });
  const coming = createRoute({
    getParentRoute: () => root,
    path: "patient",
    loader: () => new Promise(() => undefined),
  });
  const router = createRouter({
    routeTree: root.addChildren([list, coming]),
    history: createMemoryHistory(),
  });
  await router.load();
  render(<RouterProvider router={router} />);
  return router;
}

test("what is chosen is shown at once, and written a frame later", async () => {
  const write = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await show(write);
  fireEvent.click(screen.getByText("Page 1"));
  screen.getByText("Page 2");
  expect(write).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce());
});

test("nobody who is on the way to another page is called back by a search that ends late", async () => {
  const write = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const router = await show(write);
  void router.navigate({ to: "/patient" });
  await vi.waitFor(() => expect(router.latestLocation.pathname).toBe("/patient"));
  fireEvent.click(screen.getByText("Page 1"));
  await screen.findByText("Page 1");
  expect(write).not.toHaveBeenCalled();
});
