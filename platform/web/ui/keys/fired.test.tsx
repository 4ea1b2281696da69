import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setPreferences } from "#platform/web/theme/preferences.ts";
import { pauseShortcuts, type Shortcut, useRegisteredShortcuts, useShortcuts } from "./shortcuts.ts";

const ran: string[] = [];
const key = (keys: string, more: Partial<Shortcut> = {}): Shortcut => ({
  keys,
  does: keys,
  run: () => ran.push(keys),
  ...more,
});
function Keys({ of }: { of: readonly Shortcut[] }) {
  useShortcuts(of);
  return null;
}
function Overlay() {
  return (
    <output>
      {useRegisteredShortcuts()
        .map((list) => list.map(({ keys }) => keys).join(""))
        .join("|")}
    </output>
  );
}
const press = (options: KeyboardEventInit & { key: string }, target: Element | Window = document.body) =>
  fireEvent.keyDown(target, options);

beforeEach(() => void ran.splice(0));
afterEach(() => {
  pauseShortcuts(false);
  localStorage.clear();
  setPreferences({ singleLetters: true });
});

describe("a letter that is a shortcut", () => {
  const page = (
    <>
      <Keys of={[key("C"), key("mod+S", { inFields: true }), key("mod+K"), key("G P")]} />
      <input aria-label="Text" />
      <textarea aria-label="Note" />
      <select aria-label="List" />
      <div aria-label="Letter" contentEditable />
      <input type="checkbox" aria-label="Tick" />
      <input type="radio" aria-label="Choice" />
      <button type="button">Press</button>
    </>
  );

  test("does its work on the page and on buttons and boxes, never where somebody writes", () => {
    render(page);
    for (const name of ["Text", "Note", "List"]) press({ key: "c" }, screen.getByLabelText(name));
    expect(ran).toEqual([]);
    for (const name of ["Tick", "Choice"]) press({ key: "c" }, screen.getByLabelText(name));
    press({ key: "c" }, screen.getByRole("button"));
    press({ key: "c" });
    expect(ran).toEqual(["C", "C", "C", "C"]);
  });

  test("with Ctrl works in a field only where it says so", () => {
    render(page);
    press({ key: "s", ctrlKey: true }, screen.getByLabelText("Text"));
    press({ key: "k", ctrlKey: true }, screen.getByLabelText("Text"));
    expect(ran).toEqual(["mod+S"]);
    press({ key: "k", metaKey: true });
    expect(ran).toEqual(["mod+S", "mod+K"]);
  });

  test("is none for whoever turned single letters off; with Ctrl it stays one", () => {
    setPreferences({ singleLetters: false });
    render(page);
    press({ key: "c" });
    press({ key: "k", ctrlKey: true });
    expect(ran).toEqual(["mod+K"]);
  });

  test("waits while the palette is on its way", () => {
    render(page);
    pauseShortcuts(true);
    press({ key: "c" });
    press({ key: "k", ctrlKey: true });
    pauseShortcuts(false);
    press({ key: "c" });
    expect(ran).toEqual(["C"]);
  });

  test("is nobody's that is written with an input method, or that something nearer took", () => {
    render(page);
    press({ key: "c", isComposing: true });
    const field = screen.getByRole("button");
    field.addEventListener("keydown", (event) => event.preventDefault());
    press({ key: "c" }, field);
    expect(ran).toEqual([]);
  });

  test("that was taken does nothing else in the browser; another key stays the browser's", () => {
    render(page);
    expect(press({ key: "k", ctrlKey: true })).toBe(false);
    expect(press({ key: "p", ctrlKey: true })).toBe(true);
  });
});

describe("while something lies over the page", () => {
  test.each([["dialog"], ["alertdialog"], ["menu"]])(
    "a %s takes the keys, but those that are meant for it",
    (role) => {
      render(
        <>
          <Keys of={[key("C"), key("?", { inDialogs: true })]} />
          <div role={role} aria-label="Over" />
        </>,
      );
      press({ key: "c" });
      press({ key: "?", shiftKey: true });
      expect(ran).toEqual(["?"]);
    },
  );
});

describe("the keys of a page", () => {
  test("go with it, and are listed as long as it is there", () => {
    const { rerender } = render(
      <>
        <Overlay />
        <Keys key="a" of={[key("A")]} />
        <Keys key="b" of={[key("B"), key("C")]} />
        <Keys key="none" of={[]} />
      </>,
    );
    expect(screen.getByRole("status").textContent).toBe("A|BC");
    rerender(
      <>
        <Overlay />
        <Keys key="b" of={[key("B"), key("C")]} />
      </>,
    );
    expect(screen.getByRole("status").textContent).toBe("BC");
    press({ key: "a" });
    press({ key: "b" });
    expect(ran).toEqual(["B"]);
  });

  test("do what they mean now, not what they meant when the page came", () => {
    const { rerender } = render(<Keys of={[key("A")]} />);
    rerender(<Keys of={[key("A", { run: () => ran.push("newer") })]} />);
    press({ key: "a" });
    expect(ran).toEqual(["newer"]);
  });

  test("the first of a list that fits does it, once", () => {
    render(
      <Keys of={[key("A", { run: () => ran.push("first") }), key("A", { run: () => ran.push("second") })]} />,
    );
    press({ key: "a" });
    expect(ran).toEqual(["first"]);
  });
});
