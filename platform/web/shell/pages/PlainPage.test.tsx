import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { IsInside } from "#platform/web/shell/frame/PublicLayout.tsx";

afterEach(() => vi.restoreAllMocks());

describe("SCR-AUTH-08: an address that leads nowhere", () => {
  test("brings the mark, its landmark and a way home", async () => {
    await renderPage(<NotFoundPage />, "/nowhere");
    expect(screen.getByRole("main").textContent).toContain("Not found");
    expect(screen.getByRole("link", { name: "Corella, start" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
  });

  test("inside an area the mark is there already", async () => {
    await renderPage(
      <IsInside value>
        <NotFoundPage />
      </IsInside>,
    );
    expect(screen.queryByRole("main")).toBeNull();
    expect(screen.getByRole("link", { name: "Go to Home" })).toBeTruthy();
  });
});

describe("a page that fails to draw", () => {
  let isBroken = true;
  function Page() {
    if (isBroken) throw new Error("broken on purpose");
    return <p>Drawn</p>;
  }

  test("can be tried again, or left for the start", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await renderPage(
      <ErrorBoundary resetKey="page">
        <Page />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("alert").textContent).toContain("This page stopped working");
    expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
    isBroken = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByText("Drawn")).toBeTruthy();
  });
});
