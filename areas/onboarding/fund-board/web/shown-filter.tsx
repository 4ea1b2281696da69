import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type BoardListValues, type Counts, SHOWN } from "../contract.ts";

type Words = Readonly<Record<(typeof SHOWN)[number], string>>;
export const NARROWED = ["shown"] as const;

export const shownFilter = (words: Words, counts: Counts | undefined) => ({
  name: "shown",
  draw: ({ shown }: BoardListValues, set: (change: Partial<BoardListValues>) => void) => (
    <SegmentedControl
      label="Shown"
      value={shown ?? "all"}
      options={[
        { value: "all", label: "All" },
        ...SHOWN.map((value) => ({ value, label: `${words[value]} ${counts?.[value] ?? ""}`.trim() })),
      ]}
      onChange={(value) => set({ shown: SHOWN.find((one) => one === value) })}
    />
  ),
});
