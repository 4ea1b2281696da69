import { fireEvent, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useEscape } from "./useEscape.ts";

function Layer({ close }: { close: (() => void) | null }) {
  useEscape(true, close);
  return null;
}
const escape = (more: object = {}) => fireEvent.keyDown(window, { key: "Escape", ...more });

test("Esc closes the dialog on top, once for each", () => {
  const [below, top] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { rerender } = render(
    <>
      <Layer close={below} />
      <Layer close={top} />
    </>,
  );
  escape();
  expect([below.mock.calls.length, top.mock.calls.length]).toEqual([0, 1]);
  rerender(<Layer close={below} />);
  escape();
  expect([below.mock.calls.length, top.mock.calls.length]).toEqual([1, 1]);
});

test("Esc that ends the composition of a character closes nothing", () => {
  const close = vi.fn<() => void>();
  render(<Layer close={close} />);
  escape({ isComposing: true });
  expect(close).not.toHaveBeenCalled();
});

test("a dialog that can't be closed keeps Esc from the one below", () => {
  const below = vi.fn<() => void>();
  render(
    <>
      <Layer close={below} />
      <Layer close={null} />
    </>,
  );
  escape();
  expect(below).not.toHaveBeenCalled();
});
