import { useState } from "react";
import { lookupRoutes, type Service } from "#areas/practice/reference-data/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import classes from "./clients.module.css";
import type { ClientForm } from "./form-of.ts";
import { offerText } from "../rules/offer.ts";
import { type Entry, ServiceEntry } from "./ServiceEntry.tsx";

const HOUR = 3_600_000;
const NO_SERVICES: readonly Service[] = [];

/**
 * Renders the input for the services (STATE-SVC-01). Removing a saved service marks it, removing a new one
 * drops it, adding a service again clears the mark.
 */
export function ServicesField({
  form,
  today,
  readOnly = false,
}: {
  form: ClientForm;
  today: Day;
  readOnly?: boolean;
}) {
  const services = useRead(lookupRoutes.services, {}, { freshFor: HOUR }).data ?? NO_SERVICES;
  const products = useRead(lookupRoutes.products, {}, { freshFor: HOUR }).data;
  const priceOf = ({ _product }: Service) => products?.find(({ ID }) => ID === _product);
  const [chosenID, setChosenID] = useState<number | null>(null);
  const entries: readonly Entry[] = form.values.services ?? [];
  const setEntries = (next: readonly Entry[]) => form.field("services").onChange([...next]);
  const replace = (index: number, entry: Entry) =>
    setEntries(entries.map((current, position) => (position === index ? entry : current)));
  const remove = (index: number) => {
    const entry = entries[index];
    if (entry?.ID) replace(index, { ...entry, is_deleted: true });
    else setEntries(entries.filter((_, position) => position !== index));
  };
  const add = (client_service_id: number) => {
    const index = entries.findIndex((entry) => entry.client_service_id === client_service_id);
    const before = entries[index];
    if (before) replace(index, { ...before, is_deleted: false });
    else setEntries([...entries, { client_service_id, active_date: today }]);
    setChosenID(null);
  };
  const availableServices = services.filter(
    ({ ID }) => !entries.some((entry) => entry.client_service_id === ID && !entry.is_deleted),
  );
  const selectedService = services.find(({ ID }) => ID === chosenID);
  return (
    <div className={classes.fields}>
      {entries.length === 0 && <EmptyState>No services yet.</EmptyState>}
      {entries.map((entry, index) => (
        <ServiceEntry
          key={entry.client_service_id}
          entry={entry}
          service={services.find(({ ID }) => ID === entry.client_service_id)}
          today={today}
          errors={errorsOf(form.errors, index)}
          readOnly={readOnly}
          onChange={(next) => replace(index, next)}
          onRemove={() => remove(index)}
          onRestore={() => replace(index, { ...entry, is_deleted: false })}
        />
      ))}
      {form.errors["services"] && <p className={classes.error}>{form.errors["services"]}</p>}
      {!readOnly && (
        <div className={classes.add}>
          <ChoiceField
            label="Service"
            optional
            value={chosenID}
            options={availableServices.map(({ ID, description }) => ({ value: ID, label: description }))}
            onChange={setChosenID}
            searchable
            clearable
            placeholder="Choose one to add"
            description={selectedService && offerText(selectedService, priceOf(selectedService))}
          />
          <Button disabled={chosenID === null} onClick={() => chosenID !== null && add(chosenID)}>
            Add service
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the errors of one entry by field. */
function errorsOf(errors: Readonly<Record<string, string>>, index: number): Readonly<Record<string, string>> {
  const start = `services.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(start) ? [[name.slice(start.length), text]] : [],
    ),
  );
}
