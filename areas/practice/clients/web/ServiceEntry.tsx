import { Checkbox } from "@mantine/core";
import type { Service } from "#areas/practice/reference-data/contract.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import { serviceState, type ServiceState } from "../rules/services.ts";
import { APPOINTMAID_PACKAGES } from "../services.contract.ts";
import classes from "./clients.module.css";
import type { ClientForm } from "./form-of.ts";

export type Entry = NonNullable<ClientForm["values"]["services"]>[number];

const packages = APPOINTMAID_PACKAGES.map((label, index) => ({ value: index + 1, label }));

const STATUS_NAMES: Readonly<Record<ServiceState, StatusName>> = {
  active: "active",
  trial: "new",
  "trial over": "expired",
  "starts later": "waiting",
  ended: "superseded",
  removed: "deleted",
};
const STATE_LABELS: Readonly<Record<ServiceState, string>> = {
  active: "Active",
  trial: "Trial",
  "trial over": "Trial over",
  "starts later": "Starts later",
  ended: "Ended",
  removed: "Removed",
};

interface ServiceEntryProps {
  entry: Entry;
  service: Service | undefined;
  today: Day;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
  onRestore: () => void;
}

const toDay = (value: string | null | undefined): Day | null => (value && isDay(value) ? value : null);

export function ServiceEntry({
  entry,
  service,
  today,
  errors,
  readOnly,
  onChange,
  onRemove,
  onRestore,
}: ServiceEntryProps) {
  const name = service?.description ?? `Service ${entry.client_service_id}`;
  const isRemoved = entry.is_deleted === true;
  const state = serviceState(
    {
      is_deleted: isRemoved,
      is_trial: entry.is_trial ?? false,
      trial_exp_date: toDay(entry.trial_exp_date),
      active_date: toDay(entry.active_date),
      cut_off_date: toDay(entry.cut_off_date),
    },
    today,
  );
  return (
    <section className={classes.entry} data-removed={isRemoved || undefined} aria-label={name}>
      <div className={classes.entryHead}>
        <h3>{name}</h3>
        <Status is={STATUS_NAMES[state]}>{STATE_LABELS[state]}</Status>
        {service && service.provider_limit !== null && (
          <span className="muted">{limitText(service.provider_limit)}</span>
        )}
        {!readOnly && (
          <div className={classes.entryActs}>
            {isRemoved ? (
              <Button size="sm" onClick={onRestore}>
                Resume
              </Button>
            ) : (
              <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      {!isRemoved && <EntryFields {...{ entry, service, today, errors, readOnly, onChange }} />}
      {errors["client_service_id"] && (
        <p className={classes.error} role="alert">
          {errors["client_service_id"]}
        </p>
      )}
    </section>
  );
}

const limitText = (limit: number): string =>
  limit === 1 ? "1 active provider number" : `${limit} active provider numbers`;

type EntryFieldsProps = Pick<
  ServiceEntryProps,
  "entry" | "service" | "today" | "errors" | "readOnly" | "onChange"
>;

function EntryFields({ entry, service, today, errors, readOnly, onChange }: EntryFieldsProps) {
  const renderDayField = (
    field: "active_date" | "cut_off_date" | "trial_exp_date" | "next_invoice_date",
    label: string,
  ) => (
    <DateField
      label={label}
      value={entry[field]}
      today={today}
      error={errors[field]}
      readOnly={readOnly}
      optional
      onChange={(value) => onChange({ ...entry, [field]: value })}
    />
  );
  const isTrial = entry.is_trial === true;
  return (
    <>
      <div className={classes.ticks}>
        <Checkbox
          label="Trial"
          checked={isTrial}
          disabled={readOnly}
          onChange={(event) =>
            onChange({
              ...entry,
              is_trial: event.currentTarget.checked,
              ...(event.currentTarget.checked ? {} : { trial_exp_date: null }),
            })
          }
        />
        <Checkbox
          label="Includes billing"
          checked={entry.included_billing === true}
          disabled={readOnly}
          onChange={(event) => onChange({ ...entry, included_billing: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.days}>
        {service?.kind === "appointmaid" && (
          <ChoiceField
            label="Package"
            value={entry.appointmaid_package}
            options={packages}
            error={errors["appointmaid_package"]}
            readOnly={readOnly}
            onChange={(value) => onChange({ ...entry, appointmaid_package: value })}
          />
        )}
        {renderDayField("active_date", "First day")}
        {isTrial && renderDayField("trial_exp_date", "Trial until")}
        {renderDayField("cut_off_date", "Last day")}
        {renderDayField("next_invoice_date", "Next invoice")}
      </div>
    </>
  );
}
