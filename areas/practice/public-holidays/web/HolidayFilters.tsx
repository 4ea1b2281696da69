import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { FilterPopover } from "#platform/web/ui/search/FilterPopover.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { type PublicHolidayListValues, REGIONS } from "../contract.ts";
import { yearsAround } from "../rules/period.ts";
import classes from "./holidays.module.css";

const UPCOMING = "upcoming";
const STATES = [...REGIONS.AU, ...REGIONS.UK].map((state) => ({ value: state, label: state }));

interface HolidayFilterProps {
  values: PublicHolidayListValues;
  set: (change: Partial<PublicHolidayListValues>) => void;
}

/** Renders the choice between the days to come and the days of one year. */
export function YearTabs({ values: { year }, set }: HolidayFilterProps) {
  const years = yearsAround(useNow("Australia/Sydney").day);
  return (
    <SegmentedControl
      label="Year"
      value={year ?? UPCOMING}
      options={[
        { value: UPCOMING, label: "Upcoming" },
        ...years.map((each) => ({ value: each, label: each })),
      ]}
      onChange={(chosen) => set({ year: chosen === UPCOMING ? undefined : chosen })}
    />
  );
}

/** Renders the popover that narrows the holidays to one state (key F). */
export function StateFilter({ values: { state }, set }: HolidayFilterProps) {
  return (
    <>
      <FilterPopover label="Filter public holidays">
        {(close) => (
          <div className={classes.filter}>
            <ChoiceField
              label="State"
              placeholder="All states"
              value={STATES.find(({ value }) => value === state)?.value ?? null}
              options={STATES}
              onChange={(chosen) => {
                set({ state: chosen ?? undefined });
                close();
              }}
              searchable
              clearable
              startsHere
            />
          </div>
        )}
      </FilterPopover>
      {state !== undefined && (
        <FilterPills
          pills={[{ key: "state", label: "State", value: state, onRemove: () => set({ state: undefined }) }]}
        />
      )}
    </>
  );
}
