import { IconDownload, IconEye, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { fileRoutes, type UploadedFile } from "../contract.ts";
import { canShowInBrowser } from "../rules/file-kind.ts";
import { sizeInWords } from "../rules/size.ts";
import { FileIcon } from "./FileIcon.tsx";
import { FileLink } from "./FileLink.tsx";
import classes from "./files.module.css";

interface FileRowProps {
  file: UploadedFile;
  /** Secondary text after the size: who uploaded the file and when. */
  note?: ReactNode;
  onRemove?: () => void;
  /** Image displayed in place of the icon. */
  preview?: ReactNode;
  /** Returns the URL of the content, to view or to download; by default below `/file`. */
  address?: (view?: "1") => string;
}

/** Renders one uploaded file with its size and its actions. */
export function FileRow({ file, note, onRemove, preview, address: ownAddress }: FileRowProps) {
  const owner = useOwner();
  const { ID, name, size, mime_type } = file;
  const address =
    ownAddress ??
    ((view?: "1"): string => addressOf(fileRoutes.open, { params: { id: ID }, query: { view } }, owner));
  return (
    <div className={classes.row}>
      {preview ?? <FileIcon mime={mime_type} />}
      <div className={classes.about}>
        <FileLink file={file} address={address} />
        <div className={`${classes.meta} tn`}>
          {sizeInWords(size)}
          {note && <> · {note}</>}
        </div>
      </div>
      {canShowInBrowser(mime_type) && (
        <IconButton label={`View ${name}`} onClick={() => window.open(address("1"), "_blank", "noopener")}>
          <IconEye size={17} />
        </IconButton>
      )}
      <IconButton label={`Download ${name}`} onClick={() => window.location.assign(address())}>
        <IconDownload size={17} />
      </IconButton>
      {onRemove && (
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={17} />
        </IconButton>
      )}
    </div>
  );
}
