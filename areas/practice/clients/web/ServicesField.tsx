import { useState } from "react";
import { lookupRoutes, type Service } from "#areas/practice/reference-data/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import classes from "./clients.module.css";
import type { ClientForm } from "./form-of.ts";
import { type Entry, ServiceEntry } from "./ServiceEntry.tsx";

const HOUR = 3_600_000;
const NO_SERVICES: readonly Service[] = [];

/**
 * Input for the services (STATE-SVC-01). Removing a saved service marks it, removing a new one drops it,
 * adding a service again clears the mark.
 */
export function ServicesField({ form, today, readOnly = false }: { form: ClientForm; today: Day; readOnly?: boolean }) {
  const services = useRead(lookupRoutes.services, {}, { freshFor: HOUR }).data ?? NO_SERVICES;
  const [chosen, setChosen] = useState<number | null>(null);
  const entries: readonly Entry[] = form.values.services ?? [];
  const put = (next: readonly Entry[]) => form.field("services").onChange([...next]);
  const replace = (place: number, entry: Entry) => put(entries.map((one, at) => (at === place ? entry : one)));
  const remove = (place: number) => {
    const entry = entries[place];
    if (entry?.ID) replace(place, { ...entry, is_deleted: true });
    else put(entries.filter((_, at) => at !== place));
  };
  const add = (client_service_id: number) => {
    const place = entries.findIndex((entry) => entry.client_service_id === client_service_id);
    const before = entries[place];
    if (before) replace(place, { ...before, is_deleted: false });
    else put([...entries, { client_service_id, active_date: today }]);
    setChosen(null);
  };
  const open = services.filter(({ ID }) => !entries.some((entry) => entry.client_service_id === ID && !entry.is_deleted));
  return (
    <div className={classes.fields}>
      {entries.length === 0 && <EmptyState>No services yet.</EmptyState>}
      {entries.map((entry, place) => (
        <ServiceEntry
          key={entry.client_service_id}
          entry={entry}
          service={services.find(({ ID }) => ID === entry.client_service_id)}
          today={today}
          errors={errorsOf(form.errors, place)}
          readOnly={readOnly}
          onChange={(next) => replace(place, next)}
          onRemove={() => remove(place)}
          onRestore={() => replace(place, { ...entry, is_deleted: false })}
        />
      ))}
      {form.errors["services"] && <p className={classes.error}>{form.errors["services"]}</p>}
      {!readOnly && (
        <div className={classes.add}>
          <ChoiceField
            label="Service"
            optional
            value={chosen}
            options={open.map(({ ID, description }) => ({ value: ID, label: description }))}
            onChange={setChosen}
            searchable
            clearable
            placeholder="Choose one to add"
          />
          <Button disabled={chosen === null} onClick={() => chosen !== null && add(chosen)}>
            Add service
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the errors of one entry by field. */
function errorsOf(errors: Readonly<Record<string, string>>, place: number): Readonly<Record<string, string>> {
  const start = `services.${place}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => (name.startsWith(start) ? [[name.slice(start.length), text]] : [])),
  );
}
