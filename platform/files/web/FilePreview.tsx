import { useState } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { fileRoutes, type UploadedFile } from "../contract.ts";
import classes from "./files.module.css";

const DRAWN = new Set(["image/png", "image/jpeg"]);

/** The picture itself, small; nothing for what a browser does not draw. */
export function FilePreview({ file }: { file: UploadedFile }) {
  const owner = useOwner();
  const [isBroken, setBroken] = useState(false);
  if (isBroken || !DRAWN.has(file.mime_type)) return null;
  return (
    <img
      className={classes.preview}
      src={addressOf(fileRoutes.open, { params: { id: file.ID }, query: { view: "1" } }, owner)}
      alt={file.name}
      onError={() => setBroken(true)}
    />
  );
}
