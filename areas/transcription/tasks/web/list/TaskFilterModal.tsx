import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { WORKFLOWS } from "../../contract.ts";
import type { TaskListValues } from "../../lists.contract.ts";
import { lastDays, mayShow, refusedFieldOf, viewOf } from "../../rules/shown-filter.ts";
import { BILLING_STATUSES, STATUS_ORDER, statusName } from "../../rules/status.ts";
import classes from "./list.module.css";
import { TaskClientField } from "../upload/TaskClientField.tsx";
import { useWorkers } from "../acts/useWorkers.ts";

export type Filter = Partial<Omit<TaskListValues, "page" | "order" | "search">>;

const WORKFLOW_OPTIONS = WORKFLOWS.map((value) => ({
  value,
  label: value === "BILLING" ? "Billing" : "Transcription",
}));
const statusOptions = (workflow: Filter["workflow"]) =>
  (workflow === "BILLING" ? BILLING_STATUSES : STATUS_ORDER).map((value) => ({
    value,
    label: statusName(workflow ?? "TRANSCRIPTION", value),
  }));

/** Values that clear the filter. */
export const NO_FILTER = {
  workflow: undefined,
  status: undefined,
  client: undefined,
  assigned_user: undefined,
  received_from: undefined,
  received_to: undefined,
  delivered_from: undefined,
  delivered_to: undefined,
  corrected: undefined,
  fast: undefined,
} as const satisfies Filter;

const DATES = ["received_from", "received_to", "delivered_from", "delivered_to"] as const;
type DateName = (typeof DATES)[number];
/** Errors of the fields with unreadable input. */
type InputErrors = { readonly [Name in DateName | "client"]?: string | undefined };

/**
 * Returns the initial filter of the dialog. Without any date the filter starts with tasks received in the
 * last 30 days (RULE-TASK-22).
 */
function startOf(filter: Filter, today: Day): Filter {
  if (DATES.some((name) => filter[name] !== undefined)) return filter;
  const { from, to } = lastDays(today);
  return { ...filter, received_from: from, received_to: to };
}

/** Renders the filter dialog of the task list (SCR-MOD-25). */
export function TaskFilterModal({
  filter,
  today,
  onApply,
  onClose,
}: {
  filter: Filter;
  today: Day;
  onApply: (chosen: Filter) => void;
  onClose: () => void;
}) {
  const { may } = useSession();
  const [chosen, setChosen] = useState<Filter>(() => startOf(filter, today));
  const [inputErrors, setInputErrors] = useState<InputErrors>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const client = useRead(
    doctorRoutes.get,
    { params: { id: chosen.client ?? 0 }, query: {} },
    { enabled: chosen.client !== undefined },
  );
  const verdict = mayShow(chosen);
  const refusal = verdict.allowed ? null : verdict.refusal.message;
  const error = refusal !== null && chosen.client === undefined ? withRangeHint(refusal) : refusal;
  const refusedField = refusedFieldOf(chosen);
  const change = (part: Filter): void => setChosen((was) => ({ ...was, ...part }));
  const apply = (): void => {
    setSubmitted(true);
    if (error === null && Object.values(inputErrors).every((each) => each === undefined))
      onApply({ ...NO_FILTER, ...chosen, view: viewOf(chosen) });
  };
  const renderDateField = (name: DateName, label: string) => (
    <DateField
      label={label}
      today={today}
      value={chosen[name]}
      error={isSubmitted && (inputErrors[name] ?? (name === refusedField && error))}
      onChange={(value) => {
        const problem = value === null || isDay(value) ? undefined : "Enter a valid date (DD/MM/YYYY).";
        setInputErrors((was) => ({ ...was, [name]: problem }));
        if (value === null || isDay(value)) change({ [name]: value ?? undefined });
      }}
    />
  );
  return (
    <Modal
      opened
      title="Filter tasks"
      onClose={onClose}
      foot={
        <>
          <Button
            kind="plain"
            onClick={() => onApply({ ...NO_FILTER, view: filter.view === "all" ? undefined : filter.view })}
          >
            Clear all
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={apply}>
            Show tasks
          </Button>
        </>
      }
    >
      <FieldRow>
        <ChoiceField
          label="Workflow"
          value={chosen.workflow ?? "TRANSCRIPTION"}
          options={WORKFLOW_OPTIONS}
          startsHere
          onChange={(workflow) =>
            change({ workflow: workflow === "BILLING" ? workflow : undefined, status: undefined })
          }
        />
        {may("task.assign") && (
          <WorkerField value={chosen.assigned_user} onChange={(assigned_user) => change({ assigned_user })} />
        )}
      </FieldRow>
      <TaskClientField
        key={client.data ? "read" : "unread"}
        label="Client"
        value={chosen.client}
        chosen={client.data ?? null}
        placeholder="Any"
        error={isSubmitted && inputErrors.client}
        onChange={(value) => {
          setInputErrors((was) => ({
            ...was,
            client: typeof value === "string" ? "Choose a client from the list." : undefined,
          }));
          change({ client: typeof value === "number" ? value : undefined });
        }}
      />
      <FieldRow>
        {renderDateField("received_from", "Received from")}
        {renderDateField("received_to", "Received to")}
      </FieldRow>
      <FieldRow>
        {renderDateField("delivered_from", "Delivered from")}
        {renderDateField("delivered_to", "Delivered to")}
      </FieldRow>
      <ChoiceField
        label="Status"
        value={chosen.status}
        options={statusOptions(chosen.workflow)}
        clearable
        placeholder="Any"
        onChange={(status) => change({ status: status ?? undefined })}
      />
      <div className={classes.ticks}>
        <Checkbox
          label="Corrected letters"
          checked={chosen.corrected === true}
          onChange={(event) => change({ corrected: event.currentTarget.checked || undefined })}
        />
        <Checkbox
          label="Fast turnaround"
          checked={chosen.fast === true}
          onChange={(event) => change({ fast: event.currentTarget.checked || undefined })}
        />
      </div>
    </Modal>
  );
}

const withRangeHint = (refusal: string): string =>
  refusal.startsWith("Date range") ? `${refusal} Choose a client to search 180 days.` : refusal;

function WorkerField({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (ID: number | undefined) => void;
}) {
  const typists = useWorkers("typing").options;
  const editors = useWorkers("editing").options;
  const workers = [
    ...typists,
    ...editors.filter((each) => typists.every((other) => other.value !== each.value)),
  ];
  return (
    <ChoiceField
      label="Assigned to"
      value={value}
      options={workers.map(({ value: ID, name }) => ({ value: ID, label: name }))}
      searchable
      clearable
      placeholder="Anyone"
      onChange={(ID) => onChange(ID ?? undefined)}
    />
  );
}
