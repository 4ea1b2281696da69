import { VisuallyHidden } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Box, MessageRow } from "../contract.ts";
import { correspondentName } from "../rules/names.ts";
import classes from "./messages.module.css";
import { When } from "./When.tsx";

interface ColumnOptions {
  box: Box;
  /** True for staff, who read messages of many clients. */
  withClient: boolean;
}

const isNew = (row: MessageRow): boolean => row.is_received && !row.is_viewed;

/**
 * Renders the sender, or the recipient of a sent message. Unread messages are bold, with a dot and a text for
 * screen readers.
 */
function CorrespondentCell({ row, box }: { row: MessageRow; box: Box }) {
  const name = correspondentName(box === "sent" ? row.recipient : row.sender);
  return (
    <span className={classes.who} data-unread={isNew(row) || undefined}>
      {isNew(row) && <VisuallyHidden component="span">Unread, </VisuallyHidden>}
      {name}
      <VisuallyHidden component="span">: {row.subject}</VisuallyHidden>
    </span>
  );
}

export const messageColumns = ({ box, withClient }: ColumnOptions): Column<MessageRow>[] => [
  {
    key: "from",
    head: box === "sent" ? "To" : "From",
    sortable: box === "inbox",
    width: 220,
    cell: (row) => <CorrespondentCell row={row} box={box} />,
  },
  ...(withClient
    ? [
        {
          key: "client",
          head: "Client",
          drops: "tablet" as const,
          width: 180,
          cell: (row: MessageRow) => correspondentName(row.client),
        },
      ]
    : []),
  {
    key: "subject",
    head: "Subject",
    sortable: true,
    elastic: true,
    phone: "second",
    cell: (row) => (
      <span title={row.subject}>
        <span className={isNew(row) ? classes.unread : classes.subject}>{row.subject}</span>
        <span className={classes.excerpt}> {row.excerpt}</span>
      </span>
    ),
  },
  {
    key: "files",
    head: "Files",
    digits: true,
    phone: "end",
    cell: ({ attachment_count: count }) =>
      count === 0 ? null : (
        <span className={classes.clip} title={count === 1 ? "1 file" : `${count} files`}>
          <IconPaperclip size={15} aria-hidden />
          {count}
          <VisuallyHidden component="span">{count === 1 ? " file" : " files"}</VisuallyHidden>
        </span>
      ),
  },
  ...(box === "sent"
    ? [{ key: "read", head: "Read", cell: (row: MessageRow) => (row.is_viewed ? "Read" : "Unread") }]
    : []),
  {
    key: "date",
    head: "Sent",
    sortable: true,
    digits: true,
    phone: "end",
    cell: (row) => <When at={row.created_time} />,
  },
];
