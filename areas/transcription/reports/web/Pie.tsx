import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import { slicesOf } from "../rules/appointments.ts";
import classes from "./reports.module.css";

const RADIUS = 42;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Renders a ring of at most five slices, and the same counts as a table. */
export function Pie({
  title,
  counts,
  toneOf,
}: {
  title: string;
  counts: readonly { label: string; count: number }[];
  /** Returns the colour of a slice. If omitted, slices are coloured by their place. */
  toneOf?: (label: string) => Tone;
}) {
  // The position is the key because two locations can have the same name.
  const slices = slicesOf(counts).map((slice, place) => ({ ...slice, place }));
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  const startOf = (index: number): number =>
    slices.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={title} count={total} padded>
      {total === 0 ? (
        <EmptyState>No appointments in this period.</EmptyState>
      ) : (
        <div className={classes.pie}>
          <svg viewBox="0 0 110 110" width={130} height={130} aria-hidden="true">
            {slices.map(({ label, count, place }) => (
              <circle
                key={place}
                className={classes.slice}
                data-place={place}
                data-tone={toneOf?.(label)}
                cx={55}
                cy={55}
                r={RADIUS}
                strokeDasharray={`${(CIRCUMFERENCE * count) / total} ${CIRCUMFERENCE}`}
                strokeDashoffset={(-CIRCUMFERENCE * startOf(place)) / total}
              />
            ))}
          </svg>
          <table className={classes.counts}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">Count</th>
              </tr>
            </thead>
            <tbody>
              {slices.map(({ label, count, place }) => (
                <tr key={place}>
                  <th scope="row">
                    <span
                      className={classes.key}
                      data-place={place}
                      data-tone={toneOf?.(label)}
                      aria-hidden="true"
                    />
                    {label}
                  </th>
                  <td className="tn">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
