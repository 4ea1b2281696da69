import { addressOf } from "#web/api/address.ts";
import { useOwner } from "#web/api/owner.tsx";
import { fileRoutes, type UploadedFile } from "../contract.ts";
import { isShownInside } from "../rules/file-kind.ts";
import classes from "./files.module.css";

/** Opens pictures and PDF in a tab of their own, and saves other kinds. */
export function FileLink({ file }: { file: Pick<UploadedFile, "ID" | "name" | "mime_type"> }) {
  const owner = useOwner();
  const isInside = isShownInside(file.mime_type);
  return (
    <a
      className={classes.name}
      href={addressOf(fileRoutes.open, { params: { id: file.ID }, query: { view: isInside ? "1" : undefined } }, owner)}
      title={file.name}
      {...(isInside ? { target: "_blank", rel: "noreferrer" } : { download: file.name })}
    >
      {file.name}
    </a>
  );
}
