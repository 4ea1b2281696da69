import { useState } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { fileRoutes, type UploadedFile } from "../contract.ts";
import classes from "./files.module.css";

const DRAWN = new Set(["image/png", "image/jpeg"]);

/** The picture itself, small, or a letter to read and type from; nothing for what a browser does not draw. */
export function FilePreview({ file }: { file: UploadedFile }) {
  const owner = useOwner();
  const [isBroken, setBroken] = useState(false);
  const address = addressOf(fileRoutes.open, { params: { id: file.ID }, query: { view: "1" } }, owner);
  if (file.mime_type === "application/pdf")
    // The browser's own viewer, without its tools.
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the answer's own policy lets nothing load
      <iframe className={classes.letter} src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={`Preview of ${file.name}`} />
    );
  if (isBroken || !DRAWN.has(file.mime_type)) return null;
  return <img className={classes.preview} src={address} alt={file.name} onError={() => setBroken(true)} />;
}
