import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { SignInAgain } from "./LazySignInAgain.tsx";

// jsdom has the dialog element but not its methods.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

describe("signing in again over an open page", () => {
  test("the page stays with what was typed while the form is on its way", async () => {
    await renderPage(
      <>
        <input aria-label="Note" defaultValue="" />
        <SignInAgain me={reception()} title="Sign in again" covers={false} onBack={() => undefined}>
          Nothing on this page was lost.
        </SignInAgain>
      </>,
    );
    const note = screen.getByLabelText<HTMLInputElement>("Note");
    fireEvent.change(note, { target: { value: "half a sentence" } });
    expect(screen.getByRole("dialog", { name: "Sign in again" }).textContent).toContain("Loading form");
    expect(await screen.findByLabelText("Password for Sarah Lindqvist")).toBeTruthy();
    expect(screen.queryByText("Loading form")).toBeNull();
    expect(note.value).toBe("half a sentence");
    expect(note.isConnected).toBe(true);
  });
});
