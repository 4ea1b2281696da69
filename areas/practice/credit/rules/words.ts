interface Credit {
  readonly neurons: number;
  readonly status: boolean;
}

/** Formats a number of points. Points have no money value (C-60). */
export const pointsText = (points: number): string =>
  `${points.toLocaleString("en-AU")} credit ${points === 1 ? "point" : "points"}`;

/** Describes a change for the audit log and the activity feed. Null if nothing changed. */
export function describeChange(before: Credit, after: Credit): string | null {
  const parts = [
    before.neurons !== after.neurons &&
      `set the balance to ${pointsText(after.neurons)}, from ${before.neurons.toLocaleString("en-AU")}`,
    before.status !== after.status && (after.status ? "turned credit points on" : "turned credit points off"),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(" and ");
}

interface CreditChange {
  readonly neurons_before: number | null;
  readonly neurons: number;
  readonly status_before: boolean | null;
  readonly status: boolean | null;
}

/** Describes a change for the history: "120 → 150 · turned off". */
export function summariseChange({ neurons_before, neurons, status_before, status }: CreditChange): string {
  const from = neurons_before ?? 0;
  const parts = [
    from !== neurons && `${from.toLocaleString("en-AU")} → ${neurons.toLocaleString("en-AU")}`,
    status !== status_before && status !== null && (status ? "turned on" : "turned off"),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
