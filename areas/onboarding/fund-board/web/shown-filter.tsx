import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type BoardListValues, type Counts, BOARD_FILTERS } from "../contract.ts";
import { hiddenFunds } from "../rules/funds.ts";
import classes from "./board.module.css";

type FilterLabels = Readonly<Record<(typeof BOARD_FILTERS)[number], string>>;
export const NARROWED = ["shown"] as const;

export const shownFilter = (labels: FilterLabels, counts: Counts | undefined) => ({
  name: "shown",
  draw: ({ shown }: BoardListValues, set: (change: Partial<BoardListValues>) => void) => (
    <SegmentedControl
      label="Shown"
      value={shown ?? "all"}
      options={[
        { value: "all", label: "All" },
        ...BOARD_FILTERS.map((value) => ({
          value,
          label: `${labels[value]} ${counts?.[value] ?? ""}`.trim(),
        })),
      ]}
      onChange={(value) => set({ shown: BOARD_FILTERS.find((filter) => filter === value) })}
    />
  ),
});

/**
 * Renders the number of hidden funds and a button that shows or hides them. Null on a phone, which has no
 * columns and counts the missing registrations in each row.
 */
export const fundsFilter = (hidden: number | null) => ({
  name: "funds",
  atEnd: true,
  draw: ({ all_funds, shown }: BoardListValues, set: (change: Partial<BoardListValues>) => void) => {
    const isAll = all_funds === true;
    if (hidden === null || shown !== undefined || (hidden === 0 && !isAll)) return null;
    return (
      <p className={classes.hidden}>
        {isAll ? "All funds shown." : `${hiddenFunds(hidden)}.`}{" "}
        <button type="button" className="link" onClick={() => set({ all_funds: isAll ? undefined : true })}>
          {isAll ? "Show fewer" : "Show all"}
        </button>
      </p>
    );
  },
});
