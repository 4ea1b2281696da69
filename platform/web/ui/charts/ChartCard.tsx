import type { ReactNode } from "react";
import { type BarChart as Chart, chartValue } from "#kernel/charts/bar-chart.ts";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { Card } from "../layout/Card.tsx";
import { BarChart } from "./BarChart.tsx";
import classes from "./chart.module.css";

interface ChartCardProps {
  chart: Chart;
  /** Heading of the labels in the table of values: "Week from". */
  labelHead: string;
  /** Sentence in place of a chart whose values are all 0. */
  empty: string;
  action?: ReactNode;
}

/** Shows a bar chart under its title, with the same values as a table that opens below. */
export function ChartCard({ chart, labelHead, empty, action }: ChartCardProps) {
  const isEmpty = chart.series.every(({ values }) => values.every((value) => value === 0));
  return (
    <Card title={chart.title} padded action={action}>
      {isEmpty ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <>
          <BarChart chart={chart} />
          <details className={classes.values}>
            <summary>Show as a table</summary>
            <ValueTable chart={chart} labelHead={labelHead} />
          </details>
        </>
      )}
    </Card>
  );
}

function ValueTable({
  chart: { title, labels, series, unit },
  labelHead,
}: Pick<ChartCardProps, "chart" | "labelHead">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the table through the focus
    <div className={classes.scroll} role="region" aria-label={`${title}, values`} tabIndex={0}>
      <table className={`${classes.table} tn`}>
        <thead>
          <tr>
            <th scope="col">{labelHead}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{chartValue(values[index] ?? 0, unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
