import { useRead } from "#platform/web/api/useRead.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { compareFreeTime, formatLoadChoice } from "../../rules/load.ts";
import { nameOf } from "../task-columns.tsx";

interface WorkerOption {
  readonly value: number;
  readonly label: string;
  readonly name: string;
}

/**
 * Returns the users who can be assigned this work, each with the assigned minutes and the capacity; the user
 * with the most free time first.
 */
export function useWorkers(kind: "typing" | "editing"): { readonly options: readonly WorkerOption[] } {
  const workers = useRead(taskListRoutes.workers, { query: { for: kind } });
  const dashboard = useRead(taskListRoutes.dashboard);
  const loads = (kind === "typing" ? dashboard.data?.typists : dashboard.data?.editors) ?? [];
  const loadFor = ({ ID }: { readonly ID: number }) => loads.find((load) => load.ID === ID);
  const sorted = (workers.data ?? []).toSorted((one, other) => compareFreeTime(loadFor(one), loadFor(other)));
  const options = sorted.map((person) => {
    const load = loadFor(person);
    const name = nameOf(person);
    return { value: person.ID, name, label: load ? `${name} (${formatLoadChoice(load)})` : name };
  });
  return { options };
}
