import { waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#web/testing/outside.ts";
import { renderPage } from "#web/testing/renderPage.tsx";
import { VisitActsProvider } from "../acts/VisitActsProvider.tsx";
import { aVisit } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { NORMAL } from "./outside.ts";
import { useGridKeys } from "./useGridKeys.ts";

const day = "2026-11-12";
const visits = [aVisit({ start_time: "09:00", end_time: "09:30" })];
const start = { day, from: 540, to: 555, visit: null } as const;
const range = { start: day, end: day } as const;
const ignore = (): void => undefined;

function Grid() {
  const root = useRef<HTMLDivElement>(null);
  useGridKeys({ root, range, shown: NORMAL, visits, start, onDay: ignore });
  return <div ref={root} data-testid="grid" />;
}

afterEach(() => vi.unstubAllGlobals());

test("Tab comes to a visit that is drawn later than the grid", async () => {
  answerCalls({});
  const { findByTestId } = await renderPage(
    <AtReception>
      <VisitActsProvider>
        <Grid />
      </VisitActsProvider>
    </AtReception>,
  );
  const grid = await findByTestId("grid");
  grid.innerHTML = '<div role="button" tabindex="-1"><span data-visit="1">Nguyen</span></div>';
  await waitFor(() => expect(grid.querySelector("[role=button]")?.getAttribute("tabindex")).toBe("0"));
});
