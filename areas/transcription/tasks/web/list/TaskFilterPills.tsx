import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { type FilterPill, FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import type { TaskListValues } from "../../lists.contract.ts";
import { statusName } from "../../rules/status.ts";
import classes from "./list.module.css";
import { type Filter, NO_FILTER } from "./TaskFilterModal.tsx";
import { useWorkers } from "../acts/useWorkers.ts";

const rangeOf = (from: Day | undefined, to: Day | undefined): string =>
  [from, to].map((day) => (day === undefined ? "" : formatDay(day))).join(" – ");

interface Pill {
  readonly label: string;
  readonly value: string;
  readonly without: Filter;
}

function pillsOf(values: TaskListValues, client: string, worker: string): Pill[] {
  const {
    workflow,
    status,
    received_from,
    received_to,
    delivered_from,
    delivered_to,
    corrected,
    fast,
    view,
  } = values;
  const pills: (Pill | false)[] = [
    workflow !== undefined && {
      label: "Workflow",
      value: workflow === "BILLING" ? "Billing" : "Transcription",
      without: { workflow: undefined, status: undefined },
    },
    values.client !== undefined && { label: "Client", value: client, without: { client: undefined } },
    values.assigned_user !== undefined && {
      label: "Assigned to",
      value: worker,
      without: { assigned_user: undefined },
    },
    (received_from ?? received_to) !== undefined && {
      label: "Received",
      value: rangeOf(received_from, received_to),
      without: { received_from: undefined, received_to: undefined },
    },
    (delivered_from ?? delivered_to) !== undefined && {
      label: "Delivered",
      value: rangeOf(delivered_from, delivered_to),
      without: {
        delivered_from: undefined,
        delivered_to: undefined,
        ...(view === "all" ? { view: undefined } : {}),
      },
    },
    status !== undefined && {
      label: "Status",
      value: statusName(workflow ?? "TRANSCRIPTION", status),
      without: { status: undefined, ...(view === "all" && !delivered_from ? { view: undefined } : {}) },
    },
    corrected === true && { label: "Type", value: "Corrected letters", without: { corrected: undefined } },
    fast === true && { label: "Turnaround", value: "Fast", without: { fast: undefined } },
  ];
  return pills.filter((pill) => pill !== false);
}

/**
 * Renders the active filters as removable pills. Loads the names of the client and the worker, because the
 * address contains only their IDs.
 */
export function TaskFilterPills({
  values,
  set,
}: {
  values: TaskListValues;
  set: (change: Partial<TaskListValues>) => void;
}) {
  const { client: ID, assigned_user } = values;
  const client = useRead(
    doctorRoutes.get,
    { params: { id: ID ?? 0 }, query: {} },
    { enabled: ID !== undefined },
  );
  const name = client.data ? clientName(client.data) : "";
  const pills = (worker: string): FilterPill[] =>
    pillsOf(values, name, worker).map(({ label, value, without }) => ({
      key: label,
      label,
      value,
      onRemove: () => set(without),
    }));
  const clear = (): void => set({ ...NO_FILTER, ...(values.view === "all" ? { view: undefined } : {}) });
  const { may } = useSession();
  if (assigned_user !== undefined && may("task.assign"))
    return <WorkerPills ID={assigned_user} pills={pills} onClear={clear} />;
  return <PillBar pills={pills("")} onClear={clear} />;
}

function WorkerPills({
  ID,
  pills,
  onClear,
}: {
  ID: number;
  pills: (worker: string) => FilterPill[];
  onClear: () => void;
}) {
  const workers = [...useWorkers("typing").options, ...useWorkers("editing").options];
  return (
    <PillBar
      pills={pills(workers.find(({ value }) => value === ID)?.name ?? `User ${ID}`)}
      onClear={onClear}
    />
  );
}

function PillBar({ pills, onClear }: { pills: FilterPill[]; onClear: () => void }) {
  if (pills.length === 0) return null;
  return (
    <div className={classes.pills}>
      <FilterPills pills={pills} onClear={onClear} />
    </div>
  );
}
