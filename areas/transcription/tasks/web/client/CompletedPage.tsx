import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DayRange } from "#platform/web/ui/fields/DayRange.tsx";
import { type CompletedValues, completedList, taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { OFFICE_ZONE } from "../../rules/due-time.ts";
import { downloadsColumn } from "./downloads-column.tsx";
import { ratingColumn } from "./rating-column.tsx";
import {
  deliveredColumn,
  lengthColumn,
  ownNumberColumn,
  ownSubjectColumn,
  receivedColumn,
} from "../task-columns.tsx";

// RULE-TASK-33: a search starts at more than 2 characters.
const search = { label: "Search letters", from: 3 };
const filters: readonly ListFilter<CompletedValues>[] = [
  { name: "days", atEnd: true, draw: (values, set) => <DeliveredDays values={values} set={set} /> },
];
const narrowedBy = ["start_date", "end_date"] as const;
const columns = [
  ownNumberColumn,
  ownSubjectColumn,
  lengthColumn,
  receivedColumn,
  deliveredColumn,
  ratingColumn,
  downloadsColumn,
];

function DeliveredDays({
  values,
  set,
}: {
  values: CompletedValues;
  set: (change: Partial<CompletedValues>) => void;
}) {
  const today = useToday(OFFICE_ZONE);
  return (
    <DayRange
      from={values.start_date ?? null}
      to={values.end_date ?? null}
      today={today}
      onChange={(change) =>
        set(
          "from" in change ? { start_date: change.from ?? undefined } : { end_date: change.to ?? undefined },
        )
      }
    />
  );
}

/** Renders the client's list of returned transcriptions (SCR-CTSK-03, C-72). */
export function CompletedPage() {
  return <DeliveredList title="Completed letters" nouns="completed letters" isCorrected={false} />;
}

/** Renders the client's list of returned corrected letters (SCR-CTSK-04). */
export function LettersPage() {
  return <DeliveredList title="Corrected letters" nouns="corrected letters" isCorrected />;
}

/** Describes the order of the list: "by day delivered, latest first". */
const orderWords = ({ by, descending }: CompletedValues["order"]): string =>
  `by day ${by}, ${descending ? "latest" : "earliest"} first`;

function DeliveredList({
  title,
  nouns,
  isCorrected,
}: {
  title: string;
  nouns: string;
  isCorrected: boolean;
}) {
  useRealtime({ also: [taskListRoutes.completedPages] });
  const list = useListParams(completedList);
  const query = { is_corrected_letter: String(isCorrected) };
  return (
    <ListPage
      title={title}
      nouns={nouns}
      list={list}
      read={useListRead(taskListRoutes.completedPages, list, "tasks", { query })}
      search={search}
      filters={filters}
      narrowedBy={narrowedBy}
      columns={columns}
      rowTo={({ ID }) => taskPaths.own({ id: ID })}
      footNote={orderWords(list.values.order)}
    />
  );
}
