import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useJumps } from "#platform/web/shell/useJumps.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { appointmentsWeb } from "../routes.tsx";
import { AtReception } from "../testing/people.tsx";

const afterTimers = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 1)));

test("G and a letter pressed while a part is being loaded open a page once, and the letter is then its own again", async () => {
  const book = vi.fn<() => void>();
  let arrive: (content: () => null) => void = () => undefined;
  const Part = lazyComponent(
    () =>
      new Promise<() => null>((resolve) => {
        arrive = resolve;
      }),
  );
  function Page() {
    useJumps("account");
    useShortcuts([{ keys: "C", does: "Book appointment", run: book }]);
    return (
      <p>
        Page <Part />
      </p>
    );
  }
  await renderPage(
    <AtReception permissions={["calendar.view"]}>
      <Page />
    </AtReception>,
    // The address that G and C open, so that the page's own shortcut C remains after the jump.
    "/account/raman/calendar",
    [appointmentsWeb],
  );
  await screen.findByText("Page");
  for (const key of ["g", "c"]) {
    fireEvent.keyDown(document.body, { key });
    await afterTimers();
  }
  expect(book).not.toHaveBeenCalled();
  await act(async () => arrive(() => null));
  await afterTimers();
  fireEvent.keyDown(document.body, { key: "c" });
  expect(book).toHaveBeenCalledTimes(1);
});
