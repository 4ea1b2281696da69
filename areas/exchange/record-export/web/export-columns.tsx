import { IconTrash } from "@tabler/icons-react";
import { fileRoutes } from "#platform/files/contract.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { RecordExport } from "../contract.ts";
import classes from "./export.module.css";

const MB = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MB).toFixed(1)} MB`;

const contents = ({ counts }: RecordExport): string =>
  counts === null
    ? "Stopped"
    : `${countFormat.format(counts.patients)} patients, ${countFormat.format(counts.appointments)} appointments, ${countFormat.format(counts.documents)} documents`;

function Download({ file }: { file: RecordExport["file"] }) {
  const owner = useOwner();
  if (file === null) return <span className="muted">Deleted</span>;
  const address = addressOf(fileRoutes.open, { params: { id: file.ID }, query: {} }, owner);
  return (
    <a className="link" href={address} download={file.name}>
      Download ({sizeOf(file.size)})
    </a>
  );
}

export const exportColumns = (onDelete: (ID: number) => void): Column<RecordExport>[] => [
  {
    key: "created",
    head: "Exported",
    cell: ({ created_time }) => <DateTime at={created_time} />,
    digits: true,
  },
  { key: "by", head: "By", cell: ({ started_by }) => started_by, phone: "second" },
  { key: "contents", head: "Contents", cell: contents, elastic: true },
  {
    key: "file",
    head: "Archive",
    align: "right",
    phone: "end",
    cell: ({ ID, file, created_time }) => (
      <span className={classes.acts}>
        <Download file={file} />
        {file && (
          <IconButton
            label={`Delete the archive of ${created_time.slice(0, 10)}`}
            onClick={() => onDelete(ID)}
          >
            <IconTrash size={17} />
          </IconButton>
        )}
      </span>
    ),
  },
];
