import { type BarChart, labelSentence, layOutBars, shownSeries } from "#kernel/charts/bar-chart.ts";
import type { Sheets, Style } from "./sheets.ts";

const TITLE: Style = { size: 12, weight: "bold" };
const TEXT: Style = { size: 8, weight: "regular" };
const HEIGHT = 150;
const TITLE_HEIGHT = 20;
const LEGEND_HEIGHT = 14;
const SWATCH = 7;
const LEGEND_GAP = 18;
/** Width given to a centred axis label, which may reach beyond its own step. */
const LABEL_WIDTH = 90;

/** Draws a chart with its title and legend on one page. Its alternative text holds every value. */
export function drawChart(sheets: Sheets, chart: BarChart): void {
  if (sheets.room < TITLE_HEIGHT + LEGEND_HEIGHT + HEIGHT) sheets.nextPage();
  const heading = sheets.element("H2");
  sheets.content(heading, "H2", () => sheets.line(chart.title, sheets.left, sheets.y, sheets.width, TITLE));
  heading.end();
  sheets.y += TITLE_HEIGHT;
  const alt = chart.labels.map((_, label) => labelSentence(chart, label)).join("; ");
  const figure = sheets.element("Figure", undefined, { alt });
  sheets.content(figure, "Figure", () => {
    drawLegend(sheets, chart);
    drawBars(sheets, chart);
  });
  figure.end();
  sheets.y += LEGEND_HEIGHT + HEIGHT + 8;
}

function drawLegend(sheets: Sheets, chart: BarChart): void {
  let x = sheets.left;
  if (chart.counted) {
    const width = sheets.faces.width(chart.counted, TEXT.weight) * TEXT.size;
    sheets.line(chart.counted, x, sheets.y, width, TEXT);
    x += width + LEGEND_GAP;
  }
  shownSeries(chart).forEach(({ name, index }) => {
    sheets.bar(x, sheets.y + 1.5, SWATCH, SWATCH, index);
    const width = sheets.faces.width(name, TEXT.weight) * TEXT.size;
    sheets.line(name, x + SWATCH + 4, sheets.y, width, TEXT);
    x += SWATCH + 4 + width + LEGEND_GAP;
  });
}

function drawBars(sheets: Sheets, chart: BarChart): void {
  const top = sheets.y + LEGEND_HEIGHT;
  const { bars, ticks, labels, plot } = layOutBars(chart, {
    width: sheets.width,
    height: HEIGHT,
    fontSize: TEXT.size,
  });
  for (const { y, text } of ticks) {
    sheets.gridLine(sheets.left + plot.left, top + y, plot.width);
    sheets.line(text, sheets.left, top + y - TEXT.size * 0.7, plot.left - 6, { ...TEXT, align: "right" });
  }
  for (const { x, y, width, height, series } of bars)
    sheets.bar(sheets.left + x, top + y, width, height, series);
  for (const { x, text } of labels) {
    if (text === "") continue;
    const left = Math.min(sheets.left + x - LABEL_WIDTH / 2, sheets.left + sheets.width - LABEL_WIDTH);
    sheets.line(text, left, top + plot.top + plot.height + 4, LABEL_WIDTH, { ...TEXT, align: "center" });
  }
}
