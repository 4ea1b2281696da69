import type { ReactNode } from "react";
import { FilterSwitch } from "#platform/web/ui/search/FilterSwitch.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";

/** Filter of a list page. Created once, outside the page, so that it isn't rendered again with the rows. */
export interface ListFilter<Values> {
  readonly name: string;
  /** True to place the filter at the right end of the bar. */
  readonly atEnd?: boolean;
  readonly draw: (values: Values, set: (change: Partial<Values>) => void) => ReactNode;
}

/** Creates an on/off filter, such as "Show deleted". */
export function switchFilter<Name extends string>(name: Name, label: string) {
  type Values = Readonly<Record<Name, boolean | undefined>>;
  return {
    name,
    atEnd: true,
    draw: (values: Values, set: (change: Values) => void): ReactNode => (
      <FilterSwitch
        label={label}
        checked={values[name] === true}
        // `as`: TypeScript widens a computed key to string.
        onChange={(on) => set({ [name]: on } as Values)}
      />
    ),
  };
}

const ALL_OPTION = "all";

/**
 * Creates a filter with a few visible options, plus one without the filter: "All", or a name of its own where
 * a page has several filters.
 */
export function choiceFilter<Name extends string, Choice extends string>(
  name: Name,
  label: string,
  options: readonly { readonly value: Choice; readonly label: string }[],
  all = "All",
) {
  type Values = Readonly<Record<Name, Choice | undefined>>;
  return {
    name,
    draw: (values: Values, set: (change: Values) => void): ReactNode => (
      <SegmentedControl<Choice | typeof ALL_OPTION>
        label={label}
        value={values[name] ?? ALL_OPTION}
        options={[{ value: ALL_OPTION, label: all }, ...options]}
        // `as`: the same reason as above.
        onChange={(choice) => set({ [name]: choice === ALL_OPTION ? undefined : choice } as Values)}
      />
    ),
  };
}
