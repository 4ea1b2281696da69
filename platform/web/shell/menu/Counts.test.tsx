import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { Counts } from "./Counts.tsx";

const entry = (to: string, count?: () => string): MenuEntry => ({
  area: "account",
  section: "calendar",
  label: to,
  to,
  rank: 1,
  needs: ["calendar.view"],
  ...(count && { count }),
});

test("an area shows one number, of its first page that has one", () => {
  const pages = [entry("calendar"), entry("waiting-room", () => "3"), entry("online-bookings", () => "7")];
  expect(render(<Counts of={pages} />).container.textContent).toBe("3");
  expect(render(<Counts of={pages.slice(0, 1)} />).container.innerHTML).toBe("");
});
