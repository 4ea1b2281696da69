import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { Drawer } from "./Drawer.tsx";
import { Modal } from "./Modal.tsx";

function Page({ look: Look, stays }: { look: typeof Modal | typeof Drawer; stays: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isSeen, setSeen] = useState(false);
  return (
    <Theme>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
          setSeen(true);
        }}
      >
        Edit
      </button>
      {(isOpen || (stays && isSeen)) && (
        <Look opened={isOpen} title="Edit patient" onClose={() => setOpen(false)}>
          <input aria-label="Notes" />
        </Look>
      )}
    </Theme>
  );
}

describe("a dialog that is closed gives the focus back to where it was called from", () => {
  test.each([
    ["taken away", Modal, false],
    ["one that stays", Modal, true],
    ["beside a list", Drawer, false],
  ] as const)("%s", async (_, look, stays) => {
    render(<Page look={look} stays={stays} />);
    const opener = screen.getByRole("button", { name: "Edit" });
    opener.focus();
    fireEvent.click(opener);
    await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
