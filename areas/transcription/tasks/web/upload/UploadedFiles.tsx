import { IconX } from "@tabler/icons-react";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import classes from "../task/tasks.module.css";
import type { ChosenFile } from "./UploadModal.tsx";
import { UPLOAD_KINDS } from "./UploadOptions.tsx";

/** Renders the uploaded files that will be attached, and that they are not sent yet. */
export function UploadedFiles({
  files,
  next,
  onRemove,
}: {
  files: readonly ChosenFile[];
  /** Name of the button that sends the files. */
  next: string;
  onRemove: (ID: number) => void;
}) {
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.rows} aria-label="Uploaded">
        {files.map(({ ID, name, key }) => (
          <li key={ID} className={classes.row}>
            {name} <span className="muted">{UPLOAD_KINDS.find((kind) => kind.key === key)?.label}</span>
            <IconButton label={`Remove ${name}`} onClick={() => onRemove(ID)}>
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="muted">Not sent yet. Choose {next} below.</p>
    </>
  );
}
