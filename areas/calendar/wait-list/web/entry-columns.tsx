import { phoneColumn } from "#areas/patients/patients/web/PhoneLink.tsx";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import { RestorableActions } from "#platform/web/ui/tables/RestorableActions.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { WaitListEntry } from "../entry.contract.ts";
import { type EntryState, stateOf } from "../rules/entry.ts";
import { nameOf, spanWords, STATE_NAMES, timesWords, waitWords } from "../rules/words.ts";
import { UrgencyMark } from "./UrgencyMark.tsx";

const LOOKS: Readonly<Record<EntryState, StatusName>> = {
  waiting: "waiting",
  ended: "expiring",
  booked: "booked",
  removed: "deleted",
};

export function EntryStatus({ entry, today }: { entry: WaitListEntry; today: Day }) {
  const state = stateOf(entry, today);
  return state === "waiting" ? null : <Status is={LOOKS[state]}>{STATE_NAMES[state]}</Status>;
}

const WORDS = { remove: "Remove", restore: "Restore", removed: "Removed" };

interface Circumstances {
  readonly today: Day;
  readonly country: Country;
  readonly zone: Zone;
  /** Functions that remove and restore; null for users who may not edit. */
  readonly changes: Deletion<WaitListEntry> | null;
}

/** Returns the columns of the wait list. */
export const columnsOf = ({ today, country, zone, changes }: Circumstances): Column<WaitListEntry>[] => [
  {
    key: "name",
    head: "Patient",
    cell: ({ patient }) => nameOf(patient),
    sortable: true,
    elastic: true,
    isKey: true,
  },
  {
    key: "need",
    head: "Urgency",
    cell: ({ urgency }) => <UrgencyMark urgency={urgency} />,
    sortable: true,
    width: 110,
    phone: "end",
  },
  phoneColumn(country),
  {
    key: "type",
    head: "Type",
    cell: ({ visit_type }) => visit_type?.name ?? "Any type",
    width: 160,
    phone: "second",
  },
  { key: "times", head: "Times", cell: timesWords, width: 170, phone: "second" },
  {
    key: "until",
    head: "Dates",
    cell: (entry) => spanWords(entry, today),
    sortable: true,
    digits: true,
    width: 140,
    drops: true,
  },
  {
    key: "since",
    head: "Waiting",
    cell: ({ created_time }) => waitWords(wallOf(created_time, zone).day, today),
    sortable: true,
    digits: true,
    width: 100,
    phone: "second",
  },
  { key: "note", head: "Note", cell: ({ note }) => note ?? "–", elastic: true, drops: true },
  {
    key: "actions",
    head: "",
    cell: (entry) => <EntryActions entry={entry} today={today} changes={changes} />,
    align: "right",
    width: 140,
    phone: "end",
  },
];

interface ActionsProps {
  entry: WaitListEntry;
  today: Day;
  changes: Circumstances["changes"];
}

function EntryActions({ entry, today, changes }: ActionsProps) {
  const state = stateOf(entry, today);
  if (changes === null || state === "booked") return <EntryStatus entry={entry} today={today} />;
  return (
    <>
      {state === "ended" && <EntryStatus entry={entry} today={today} />}{" "}
      <RestorableActions
        name={nameOf(entry.patient)}
        isDeleted={entry.is_deleted}
        words={WORDS}
        isSending={changes.isSending}
        onRemove={() => void changes.remove(entry)}
        onRestore={() => changes.restore(entry)}
      />
    </>
  );
}
