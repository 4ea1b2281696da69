import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { Hints } from "./Hints.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";

function draw(): HTMLElement {
  render(
    <Theme>
      <IconButton label="Print this day">
        <i data-testid="sign" />
      </IconButton>
      <p>Beside it</p>
      <Hints />
    </Theme>,
  );
  // The pointer is over the icon inside the button.
  return screen.getByTestId("sign");
}
const hint = () => screen.queryByRole("tooltip");

describe("a button that is only a sign", () => {
  test("says what it does where a mouse rests", async () => {
    fireEvent.pointerOver(draw(), { pointerType: "mouse" });
    expect(hint()).toBeNull();
    expect((await screen.findByRole("tooltip")).textContent).toBe("Print this day");
  });

  test("says nothing any more once the mouse left", async () => {
    fireEvent.pointerOver(draw(), { pointerType: "mouse" });
    await screen.findByRole("tooltip");
    fireEvent.pointerOver(screen.getByText("Beside it"), { pointerType: "mouse" });
    await waitFor(() => expect(hint()).toBeNull());
  });

  test("says nothing any more once it was pressed", async () => {
    const sign = draw();
    fireEvent.pointerOver(sign, { pointerType: "mouse" });
    await screen.findByRole("tooltip");
    fireEvent.pointerDown(sign, { pointerType: "mouse" });
    await waitFor(() => expect(hint()).toBeNull());
  });

  test("says what it does where the keyboard is, until it is elsewhere", async () => {
    draw();
    const button = screen.getByRole("button");
    // Answers for jsdom, whose `:focus-visible` depends on events of earlier tests.
    vi.spyOn(button, "matches").mockReturnValue(true);
    act(() => button.focus());
    expect((await screen.findByRole("tooltip")).textContent).toBe("Print this day");
    act(() => button.blur());
    await waitFor(() => expect(hint()).toBeNull());
  });

  test("says nothing to a finger", async () => {
    const sign = draw();
    fireEvent.pointerOver(sign, { pointerType: "touch" });
    fireEvent.pointerDown(sign, { pointerType: "touch" });
    await expect(screen.findByRole("tooltip", {}, { timeout: 600 })).rejects.toThrow("tooltip");
  });

  test("goes away with Esc", async () => {
    fireEvent.pointerOver(draw(), { pointerType: "mouse" });
    await screen.findByRole("tooltip");
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(hint()).toBeNull());
  });
});
