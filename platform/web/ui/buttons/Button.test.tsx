import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { Button } from "./Button.tsx";

function Sending() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button busy={busy} onClick={() => setBusy(true)}>
        Start clock
      </Button>
      <input aria-label="Next" onInput={() => setBusy(false)} />
    </>
  );
}
const clock = () => screen.getByRole("button", { name: "Start clock" });
const press = (): void => {
  clock().focus();
  fireEvent.click(clock());
  // Moves the focus by hand, because jsdom doesn't take it from a disabled button as browsers do.
  screen.getByLabelText("Next").focus();
  screen.getByLabelText("Next").blur();
};
const answered = (): void => void fireEvent.input(screen.getByLabelText("Next"), { target: { value: "x" } });

test("a button that was busy has the focus again when it is done", async () => {
  await renderPage(<Sending />);
  press();
  expect(document.activeElement).toBe(document.body);
  answered();
  expect(document.activeElement).toBe(clock());
});

test("whoever went on meanwhile is not fetched back", async () => {
  await renderPage(<Sending />);
  press();
  screen.getByLabelText("Next").focus();
  answered();
  expect(document.activeElement).toBe(screen.getByLabelText("Next"));
});
