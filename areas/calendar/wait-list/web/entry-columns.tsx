import { Menu } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { phoneColumn } from "#areas/patients/patients/web/PhoneLink.tsx";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import { RestorableActions } from "#platform/web/ui/tables/RestorableActions.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { WaitListEntry } from "../entry.contract.ts";
import { type EntryState, stateOf } from "../rules/entry.ts";
import { nameOf, spanWords, STATE_NAMES, timesWords, waitWords } from "../rules/words.ts";
import { ask } from "./dialog-request.ts";
import { UrgencyMark } from "./UrgencyMark.tsx";
import classes from "./wait-list.module.css";

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
    drops: "laptop",
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
  { key: "note", head: "Note", cell: ({ note }) => note ?? "–", elastic: true, drops: "laptop" },
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
  if (entry.is_deleted)
    return (
      <RestorableActions
        name={nameOf(entry.patient)}
        isDeleted
        words={WORDS}
        isSending={changes.isSending}
        onRemove={() => undefined}
        onRestore={() => changes.restore(entry)}
      />
    );
  return (
    <span className={classes.links}>
      {state === "ended" ? (
        <EntryStatus entry={entry} today={today} />
      ) : (
        <button
          type="button"
          className="link"
          aria-label={`Offer time to ${nameOf(entry.patient)}`}
          onClick={() => ask({ kind: "offer", entry })}
        >
          Offer time
        </button>
      )}
      <EntryMenu entry={entry} onRemove={() => void changes.remove(entry)} />
    </span>
  );
}

function EntryMenu({ entry, onRemove }: { entry: WaitListEntry; onRemove: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`More for ${nameOf(entry.patient)}`}>
          <IconDots size={17} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => ask({ kind: "edit", entry })}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
