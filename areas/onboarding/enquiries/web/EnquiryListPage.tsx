import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type Enquiry, ENQUIRY_VIEWS, enquiryList, enquiryListRoutes } from "../list.contract.ts";
import { enquiryName, enquirySubject } from "../rules/enquiry-words.ts";
import { EnquiryModal } from "./EnquiryModal.tsx";

const columns: Column<Enquiry>[] = [
  { key: "name", head: "From", cell: enquiryName, sortable: true },
  { key: "subject", head: "About", cell: enquirySubject, elastic: true, phone: "second" },
  { key: "email", head: "Email", cell: (row) => row.email_address, drops: "tablet" },
  {
    key: "created",
    head: "Sent",
    cell: (row) => <DateTime at={row.created_time} />,
    sortable: true,
    digits: true,
  },
  {
    key: "state",
    head: "State",
    cell: ({ answered_time }) =>
      answered_time === null ? <Status is="new">To answer</Status> : <Status is="active">Answered</Status>,
    phone: "end",
  },
];

const LABELS = { open: "To answer", answered: "Answered", all: "All" } as const;
const options = ENQUIRY_VIEWS.map((value) => ({ value, label: LABELS[value] }));
const NONE_SHOWN = {
  open: "No quotes or enquiries to answer.",
  answered: "No quotes or enquiries answered yet.",
  all: "No quotes or enquiries yet.",
} as const;
type Shown = (typeof ENQUIRY_VIEWS)[number];
const shownFilter = {
  name: "shown",
  draw: ({ shown }: { shown: Shown }, set: (change: { shown: Shown }) => void) => (
    <SegmentedControl
      label="Shown"
      value={shown}
      options={options}
      onChange={(value) => set({ shown: value })}
    />
  ),
};
const search = { label: "Search names and emails", from: 2 };
const NARROWED = ["shown"] as const;

/** Lists the quote requests and enquiries of the public site, the longest waiting first (C-132). */
export function EnquiryListPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(enquiryList);
  const read = useListRead(enquiryListRoutes.list, list, "enquiries");
  const [opened, setOpened] = useState<Enquiry | null>(null);
  return (
    <ListPage
      title="Quotes and enquiries"
      nouns="enquiries"
      list={list}
      read={read}
      search={search}
      filters={[shownFilter]}
      narrowedBy={NARROWED}
      noneYet="No quotes or enquiries to answer."
      noneMatch={NONE_SHOWN[list.values.shown]}
      columns={columns}
      onOpen={setOpened}
    >
      {opened && <EnquiryModal enquiry={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}
