import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { DayRange } from "#platform/web/ui/fields/DayRange.tsx";
import { FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { FilterPopover } from "#platform/web/ui/search/FilterPopover.tsx";
import type { ListFilter } from "./list-filters.tsx";
import classes from "./filter-panel.module.css";

const RADIO = { body: classes.choice };

/** Filter that stands in the popover of a list page, and as a pill in its bar while it is used. */
export interface PanelFilter<Values> {
  readonly name: string;
  readonly label: string;
  readonly draw: (values: Values, set: (change: Partial<Values>) => void) => ReactNode;
  /** Returns the value in words, or null if the filter is not used. */
  readonly wordsOf: (values: Values) => string | null;
  /** Change that clears the filter. */
  readonly cleared: Partial<Values>;
}

/** Creates a filter with one choice of a few. `all` is the option without the filter. */
export function panelChoice<Name extends string, Choice extends string>(
  name: Name,
  label: string,
  options: readonly { readonly value: Choice; readonly label: string }[],
  all: string,
) {
  type Values = Readonly<Record<Name, Choice | undefined>>;
  // `as`: TypeScript widens a computed key to string.
  const changeTo = (choice: Choice | undefined): Values => ({ [name]: choice }) as Values;
  return {
    name,
    label,
    draw: (values: Values, set: (change: Values) => void): ReactNode => (
      <Radio.Group
        label={label}
        value={values[name] ?? ""}
        onChange={(chosen) => set(changeTo(options.find(({ value }) => value === chosen)?.value))}
      >
        <div className={classes.choices}>
          <Radio value="" label={all} classNames={RADIO} />
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} classNames={RADIO} />
          ))}
        </div>
      </Radio.Group>
    ),
    wordsOf: (values: Values): string | null =>
      options.find(({ value }) => value === values[name])?.label ?? null,
    cleared: changeTo(undefined),
  };
}

interface DayValues {
  readonly start_date?: Day | undefined;
  readonly end_date?: Day | undefined;
}

/** Creates a filter by the period from `start_date` to `end_date`, up to today. */
export const panelDays = (label: string): PanelFilter<DayValues> => ({
  name: "days",
  label,
  draw: (values, set) => <Days label={label} values={values} set={set} />,
  wordsOf: ({ start_date, end_date }) => {
    if (start_date && end_date) return `${formatDay(start_date)} to ${formatDay(end_date)}`;
    if (start_date) return `from ${formatDay(start_date)}`;
    return end_date ? `up to ${formatDay(end_date)}` : null;
  },
  cleared: { start_date: undefined, end_date: undefined },
});

interface DaysProps {
  label: string;
  values: DayValues;
  set: (change: Partial<DayValues>) => void;
}

function Days({ label, values, set }: DaysProps) {
  const { today } = useClient();
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      <DayRange
        from={values.start_date ?? null}
        to={values.end_date ?? null}
        today={today}
        onChange={(change) =>
          set(
            "from" in change
              ? { start_date: change.from ?? undefined }
              : { end_date: change.to ?? undefined },
          )
        }
      />
    </fieldset>
  );
}

/**
 * Creates the two parts of a list's bar for its filters: the popover that F opens, named `label`, and the
 * pills of the filters in use (design language, section 8).
 */
export function panelFilters<Values>(
  label: string,
  filters: readonly PanelFilter<Values>[],
): readonly ListFilter<Values>[] {
  const cleared: Partial<Values> = {};
  for (const filter of filters) Object.assign(cleared, filter.cleared);
  return [
    {
      name: "panel",
      draw: (values, set) => (
        <FilterPopover label={label}>
          {() => (
            <div className={classes.panel}>
              {filters.map((filter) => (
                <div key={filter.name}>{filter.draw(values, set)}</div>
              ))}
            </div>
          )}
        </FilterPopover>
      ),
    },
    {
      name: "pills",
      draw: (values, set) => (
        <FilterPills
          pills={filters.flatMap((filter) => {
            const value = filter.wordsOf(values);
            const onRemove = (): void => set(filter.cleared);
            return value === null ? [] : [{ key: filter.name, label: filter.label, value, onRemove }];
          })}
          onClear={() => set(cleared)}
        />
      ),
    },
  ];
}
