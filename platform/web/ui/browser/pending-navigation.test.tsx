import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { usePending } from "./pending-navigation.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useUnsavedText } from "#platform/web/ui/forms/unsaved-text.ts";

function Entry({ to }: { to: string }) {
  const pending = usePending((address) => address === to);
  const isHere = pending.isPending && pending.value;
  return (
    <AppLink to={to} aria-current={isHere ? "page" : undefined}>
      {to}
    </AppLink>
  );
}

const current = (to: string): string | null =>
  screen.getByRole("link", { name: to, hidden: true }).getAttribute("aria-current");

// The page changes a frame later because replacing it takes longer than a press may go without a response:
// docs/performance.md.
test("a press shows where it leads; address and page follow a frame later", async () => {
  const { address } = await renderPage(
    <>
      <Entry to="/patients" />
      <Entry to="/calendar" />
    </>,
  );
  fireEvent.click(screen.getByRole("link", { name: "/patients" }));
  expect(current("/patients")).toBe("page");
  expect(address()).toBe("/");
  await screen.findByText("Another page");
  expect(address()).toBe("/patients");
});

test("of two presses the last one counts", async () => {
  const { address } = await renderPage(
    <>
      <Entry to="/patients" />
      <Entry to="/calendar" />
    </>,
  );
  fireEvent.click(screen.getByRole("link", { name: "/patients" }));
  fireEvent.click(screen.getByRole("link", { name: "/calendar" }));
  expect([current("/patients"), current("/calendar")]).toEqual([null, "page"]);
  await screen.findByText("Another page");
  expect(address()).toBe("/calendar");
});

function Unsaved() {
  useUnsavedText({ isUnsaved: () => true });
  return null;
}

test("while it is asked whether words may be lost, the menu shows where one still is", async () => {
  const { address } = await renderPage(
    <>
      <Entry to="/patients" />
      <Unsaved />
    </>,
  );
  fireEvent.click(screen.getByRole("link", { name: "/patients" }));
  await screen.findByText("Leave without saving?");
  expect(current("/patients")).toBeNull();
  expect(address()).toBe("/");
});
