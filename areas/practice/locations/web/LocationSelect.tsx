import { useRead } from "#platform/web/api/useRead.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { type Location, locationRoutes } from "../contract.ts";
import { locationName } from "../rules/list.ts";

interface LocationSelectProps extends FieldProps<number | null | undefined> {
  /** The location of the saved record, which may have been deleted since. */
  chosen?: Pick<Location, "ID" | "abbreviation" | "name"> | null;
  /** Called with the complete location because its suburb's time zone applies to the appointment (F-8). */
  onChoose?: (location: Location | null) => void;
  /** Limits the options to inpatient or outpatient locations. */
  type?: Location["type"];
  clearable?: boolean;
}

/** Renders the select with the client's live locations of both types; the value is the location's ID. */
export function LocationSelect({
  chosen,
  onChoose,
  type,
  onChange,
  clearable = true,
  ...field
}: LocationSelectProps) {
  const read = useRead(locationRoutes.all, {}, { freshFor: 60_000 });
  const liveLocations = (read.data ?? []).filter((location) => type === undefined || location.type === type);
  const options = liveLocations.map((location) => ({ value: location.ID, label: locationName(location) }));
  if (chosen && read.data && !liveLocations.some(({ ID }) => ID === chosen.ID)) {
    options.push({ value: chosen.ID, label: `${locationName(chosen)} (deleted)` });
  }
  const retry = read.error && (
    <>
      {read.error.message}{" "}
      <button type="button" className="link" onClick={() => void read.refetch()}>
        Try again
      </button>
    </>
  );
  return (
    <ChoiceField
      {...field}
      options={options}
      onChange={(id) => {
        onChange(id);
        onChoose?.(liveLocations.find(({ ID }) => ID === id) ?? null);
      }}
      searchable
      clearable={clearable}
      error={field.error ?? retry}
      placeholder={field.placeholder ?? (read.isPending ? "Loading…" : undefined)}
    />
  );
}
