import type { ReactNode } from "react";
import { FilterSwitch } from "#platform/web/ui/search/FilterSwitch.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";

/** A filter of a list's page. Made once, outside of the page, so that it is not drawn again for the rows below it. */
export interface ListFilter<Values> {
  readonly name: string;
  /** At the right end of the bar. */
  readonly atEnd?: boolean;
  readonly draw: (values: Values, set: (change: Partial<Values>) => void) => ReactNode;
}

/** "Show deleted": on or off. */
export function switchFilter<Name extends string>(name: Name, label: string) {
  type Values = Readonly<Record<Name, boolean | undefined>>;
  return {
    name,
    atEnd: true,
    draw: (values: Values, set: (change: Values) => void): ReactNode => (
      // `as`: TypeScript widens a computed key to string.
      <FilterSwitch label={label} checked={values[name] === true} onChange={(on) => set({ [name]: on } as Values)} />
    ),
  };
}

const ALL = "all";

/** One of a few, all in sight, or all of them. */
export function choiceFilter<Name extends string, Choice extends string>(
  name: Name,
  label: string,
  options: readonly { readonly value: Choice; readonly label: string }[],
) {
  type Values = Readonly<Record<Name, Choice | undefined>>;
  return {
    name,
    draw: (values: Values, set: (change: Values) => void): ReactNode => (
      <SegmentedControl<Choice | typeof ALL>
        label={label}
        value={values[name] ?? ALL}
        options={[{ value: ALL, label: "All" }, ...options]}
        // `as`: as above.
        onChange={(choice) => set({ [name]: choice === ALL ? undefined : choice } as Values)}
      />
    ),
  };
}
