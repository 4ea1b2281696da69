import { useState } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { fileRoutes, type UploadedFile } from "../contract.ts";
import classes from "./files.module.css";

const IMAGE_TYPES = new Set(["image/png", "image/jpeg"]);

/**
 * Renders a small image, or a PDF to read while typing. Renders nothing for kinds that browsers can't
 * display.
 */
export function FilePreview({ file }: { file: UploadedFile }) {
  const owner = useOwner();
  const [isBroken, setBroken] = useState(false);
  const address = addressOf(fileRoutes.open, { params: { id: file.ID }, query: { view: "1" } }, owner);
  if (file.mime_type === "application/pdf")
    // Uses the browser's PDF viewer without its toolbar.
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the response's own policy blocks all resources
      <iframe
        className={classes.letter}
        src={`${address}#toolbar=0&navpanes=0&view=FitH`}
        title={`Preview of ${file.name}`}
      />
    );
  if (isBroken || !IMAGE_TYPES.has(file.mime_type)) return null;
  return <img className={classes.preview} src={address} alt={file.name} onError={() => setBroken(true)} />;
}
