import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PasswordField } from "./PasswordField.tsx";

const show = (error?: string) =>
  renderPage(
    <PasswordField
      label="Current password"
      value=""
      onChange={() => undefined}
      autoComplete="current-password"
      error={error}
    />,
  );

test("a password that is refused is marked as wrong, so that the form leads to it", async () => {
  await show("Password is empty. Please enter a valid password.");
  expect(screen.getByLabelText(/Current password/, { selector: "input" }).getAttribute("aria-invalid")).toBe(
    "true",
  );
});

test("a password that nothing is said of is not", async () => {
  await show();
  expect(
    screen.getByLabelText(/Current password/, { selector: "input" }).getAttribute("aria-invalid"),
  ).toBeNull();
});
