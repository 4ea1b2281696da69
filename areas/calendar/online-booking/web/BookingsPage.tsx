import { onlineBookingPaths } from "../paths.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { useState } from "react";
import { formatDay } from "#kernel/dates/day.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { bookingList, type BookingRequest, onlineBookingRoutes } from "../contract.ts";
import { requestName, statusOf, stateWords } from "../rules/words.ts";
import { PageChoice } from "./PageChoice.tsx";
import { RequestModal } from "./RequestModal.tsx";

const FILTERS = [
  { name: "page", draw: () => <PageChoice here="requests" /> },
  switchFilter("show_all", "Show all requests"),
];
const NARROWED = ["show_all"] as const;

const COLUMNS: Column<BookingRequest>[] = [
  { key: "name", head: "Name", cell: requestName, elastic: true },
  { key: "dob", head: "Born", cell: ({ dob }) => formatDay(dob), digits: true, width: 110, phone: "second" },
  {
    key: "appointment",
    head: "Appointment",
    cell: ({ starts_at, zone }) => <DateTime at={starts_at} zone={zone} />,
    digits: true,
    width: 150,
    phone: "second",
  },
  { key: "type", head: "Type", cell: ({ type }) => type.name, elastic: true, drops: "laptop" },
  {
    key: "new",
    head: "New patient",
    cell: ({ is_new }) => (is_new ? "Yes" : "No"),
    width: 110,
    drops: "laptop",
  },
  {
    key: "state",
    head: "State",
    cell: (row) => <Status is={statusOf(row)}>{stateWords(row)}</Status>,
    width: 210,
    phone: "end",
  },
  {
    key: "requested",
    head: "Received",
    cell: ({ requested_at, zone }) => <DateTime at={requested_at} zone={zone} />,
    digits: true,
    width: 150,
    drops: "laptop",
  },
];

/**
 * Renders the page with the requests of the online booking page that reception has to act on, or all of them.
 */
export function BookingsPage() {
  useRealtime();
  const list = useListParams(bookingList);
  const read = useListRead(onlineBookingRoutes.list, list, "bookings");
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ListPage
      title="Online bookings"
      nouns="requests"
      list={list}
      read={read}
      filters={FILTERS}
      narrowedBy={NARROWED}
      columns={COLUMNS}
      onOpen={({ ID }) => setOpened(ID)}
      noneYet="No requests need an answer."
      noneAction={<LinkButton to={onlineBookingPaths.settings()}>Booking page and settings</LinkButton>}
      footNote={list.values.show_all ? undefined : "answered hidden"}
    >
      {opened !== null && <RequestModal id={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}
