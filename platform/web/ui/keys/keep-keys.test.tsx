import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { useShortcuts } from "./shortcuts.ts";

const typeLetter = vi.fn<() => void>();
const goToWeek = vi.fn<() => void>();

function Letter() {
  useShortcuts([{ keys: "W", does: "Type letter", run: typeLetter }]);
  return <p>letter</p>;
}

/** Renders a page with a shortcut of its own and a part whose code arrives when `arrive` is called. */
function openPage(): { arrive: () => Promise<void> } {
  let arrive: (content: typeof Letter) => void = () => undefined;
  const Part = lazyComponent(
    () =>
      new Promise<typeof Letter>((resolve) => {
        arrive = resolve;
      }),
  );
  function Page() {
    useShortcuts([{ keys: "G", does: "Week", run: goToWeek }]);
    return <Part />;
  }
  render(
    <Theme>
      <Page />
      <button type="button">Elsewhere</button>
      <input aria-label="Name" />
    </Theme>,
  );
  return {
    arrive: async () => {
      await act(async () => arrive(Letter));
      await screen.findByText("letter");
      await afterTimers();
    },
  };
}

/** Lets the timers of 0 ms run that are due. */
const afterTimers = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 1)));

const press = async (key: string, target: Element = document.body) => {
  fireEvent.keyDown(target, { key });
  await afterTimers();
};

describe("a key pressed while a part of the page is being loaded", () => {
  beforeEach(() => {
    typeLetter.mockClear();
    goToWeek.mockClear();
  });

  test("is pressed once the part is there, if no shortcut took it", async () => {
    const { arrive } = openPage();
    await press("w");
    await press("g");
    expect(goToWeek).toHaveBeenCalledTimes(1);
    await arrive();
    expect(typeLetter).toHaveBeenCalledTimes(1);
    expect(goToWeek).toHaveBeenCalledTimes(1);
    await press("w");
    expect(typeLetter).toHaveBeenCalledTimes(2);
  });

  test("is dropped by Escape and by a click", async () => {
    const { arrive } = openPage();
    await press("w");
    await press("Escape");
    await press("w");
    fireEvent.pointerDown(screen.getByRole("button", { name: "Elsewhere" }));
    await arrive();
    expect(typeLetter).not.toHaveBeenCalled();
  });

  test("is no shortcut if it was typed into a field, or the user types into one now", async () => {
    const { arrive } = openPage();
    const field = screen.getByRole("textbox", { name: "Name" });
    await press("w", field);
    await press("w");
    field.focus();
    await arrive();
    expect(typeLetter).not.toHaveBeenCalled();
  });
});
