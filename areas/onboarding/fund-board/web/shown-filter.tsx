import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type BoardListValues, type Counts, BOARD_FILTERS } from "../contract.ts";

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
