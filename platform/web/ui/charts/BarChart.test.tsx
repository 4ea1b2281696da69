import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BarChart } from "#kernel/charts/bar-chart.ts";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { ChartCard } from "./ChartCard.tsx";

const letters: BarChart = {
  title: "Letters by week",
  unit: "count",
  arrangement: "stacked",
  labels: ["02/11/2026", "09/11/2026", "16/11/2026"],
  series: [
    { name: "On time", values: [8, 14, 3] },
    { name: "Late", values: [2, 0, 1] },
  ],
};

const show = (chart: BarChart = letters) =>
  render(
    <Theme>
      <ChartCard chart={chart} labelHead="Week from" empty="No letters." />
    </Theme>,
  );

const slider = () => screen.getByRole("slider", { name: "Letters by week" });
const said = () => slider().getAttribute("aria-valuetext");

test("arrow keys move over the labels and stop at the ends", () => {
  show();
  expect(said()).toBe("16/11/2026: On time 3, Late 1");
  fireEvent.keyDown(slider(), { key: "ArrowRight" });
  expect(said()).toBe("16/11/2026: On time 3, Late 1");
  fireEvent.keyDown(slider(), { key: "ArrowLeft" });
  expect(said()).toBe("09/11/2026: On time 14, Late 0");
  fireEvent.keyDown(slider(), { key: "Home" });
  expect(said()).toBe("02/11/2026: On time 8, Late 2");
  fireEvent.keyDown(slider(), { key: "End" });
  expect(said()).toBe("16/11/2026: On time 3, Late 1");
});

test("the selected label's values are shown until the focus leaves", () => {
  show();
  fireEvent.keyDown(slider(), { key: "ArrowLeft" });
  expect(screen.getByText("09/11/2026: On time 14, Late 0")).toBeTruthy();
  fireEvent.blur(slider());
  expect(screen.queryByText("09/11/2026: On time 14, Late 0")).toBeNull();
});

test("the pointer selects the label below it", () => {
  show();
  const picture = slider().querySelector("svg");
  if (!picture) throw new Error("The chart has no picture.");
  fireEvent.pointerMove(picture, { clientX: 100 });
  expect(screen.getByText("02/11/2026: On time 8, Late 2")).toBeTruthy();
  fireEvent.pointerLeave(picture);
  expect(screen.queryByText("02/11/2026: On time 8, Late 2")).toBeNull();
});

test("the legend names what is counted and the series that have values", () => {
  show({
    ...letters,
    counted: "Number of letters",
    series: [...letters.series, { name: "Lost", values: [0, 0, 0] }],
  });
  expect(screen.getByText("Number of letters")).toBeTruthy();
  expect(screen.getAllByText("Late").length).toBe(2);
  // Only the table names a series without values.
  expect(screen.getAllByText("Lost").map(({ tagName }) => tagName)).toEqual(["TH"]);
});

test("the same values are in a table", () => {
  show();
  fireEvent.click(screen.getByText("Show as a table"));
  const table = within(screen.getByRole("region", { name: "Letters by week, values" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Week from",
    "On time",
    "Late",
  ]);
  expect(table.getByRole("row", { name: "09/11/2026 14 0" })).toBeTruthy();
});

test("a chart without values is a sentence", () => {
  show({ ...letters, series: [{ name: "On time", values: [0, 0, 0] }] });
  expect(screen.getByText("No letters.")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});
