import { useRead } from "#platform/web/api/useRead.ts";
import { type Load, taskListRoutes } from "../lists.contract.ts";
import { nameOf } from "./task-columns.tsx";

interface WorkerOption {
  readonly value: number;
  readonly label: string;
  readonly name: string;
}

const loadOf = ({ assigned, capacity }: Load): string =>
  capacity === null ? `${assigned} min` : `${assigned} of ${capacity} min`;

/** Who may be given such work, each with the minutes that are assigned and the capacity. */
export function useWorkers(kind: "typing" | "editing"): { readonly options: readonly WorkerOption[] } {
  const workers = useRead(taskListRoutes.workers, { query: { for: kind } });
  const dashboard = useRead(taskListRoutes.dashboard);
  const loads = (kind === "typing" ? dashboard.data?.typists : dashboard.data?.editors) ?? [];
  const options = (workers.data ?? []).map((person) => {
    const load = loads.find(({ ID }) => ID === person.ID);
    const name = nameOf(person);
    return { value: person.ID, name, label: load ? `${name} (${loadOf(load)})` : name };
  });
  return { options };
}
