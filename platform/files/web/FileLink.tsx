import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { fileRoutes, type UploadedFile } from "../contract.ts";
import { canShowInBrowser } from "../rules/file-kind.ts";
import classes from "./files.module.css";

/** Renders a link that opens images and PDF files in a new tab and downloads other kinds. */
export function FileLink({
  file,
  address,
}: {
  file: Pick<UploadedFile, "ID" | "name" | "mime_type">;
  /** Returns the file's URL, by default below `/file`. */
  address?: (view?: "1") => string;
}) {
  const owner = useOwner();
  const isInside = canShowInBrowser(file.mime_type);
  const view = isInside ? "1" : undefined;
  return (
    <a
      className={classes.name}
      href={
        address
          ? address(view)
          : addressOf(fileRoutes.open, { params: { id: file.ID }, query: { view } }, owner)
      }
      title={file.name}
      {...(isInside ? { target: "_blank", rel: "noreferrer" } : { download: file.name })}
    >
      {file.name}
    </a>
  );
}
