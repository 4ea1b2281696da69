import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { letterRoutes } from "../contract.ts";
import type { LetterFile } from "../letter.contract.ts";
import classes from "./letters.module.css";

/** Renders the letter's file with a link to the PDF that is sent. */
export function PreviewLine({ task, file }: { task: number; file: LetterFile }) {
  const owner = useOwner();
  const address = addressOf(letterRoutes.preview, { params: { id: task }, query: { file: file.ID } }, owner);
  const isPdf = file.mime_type === "application/pdf";
  return (
    <p className={classes.preview}>
      <a href={address} download>
        Download PDF
      </a>
      <span className="muted">
        {isPdf ? file.name : `Made from the text of ${file.name}. Check it before you send it.`}
      </span>
    </p>
  );
}
