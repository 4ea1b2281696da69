import { IconFile, IconFileText, IconFileTypePdf, IconFileWord, IconPhoto } from "@tabler/icons-react";
import { isPicture } from "../rules/file-kind.ts";

/** The kind of a file as a drawing; its name says it too. */
export function FileIcon({ mime, size = 18 }: { mime: string; size?: number }) {
  const look = { size, stroke: 1.6, "aria-hidden": true } as const;
  if (isPicture(mime)) return <IconPhoto {...look} />;
  if (mime === "application/pdf") return <IconFileTypePdf {...look} />;
  if (mime.includes("word")) return <IconFileWord {...look} />;
  return mime === "text/plain" || mime === "application/rtf" ? <IconFileText {...look} /> : <IconFile {...look} />;
}
