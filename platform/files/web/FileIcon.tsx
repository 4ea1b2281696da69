import { IconFile, IconFileText, IconFileTypePdf, IconFileWord, IconPhoto } from "@tabler/icons-react";
import { isPicture } from "../rules/file-kind.ts";

/** Renders the icon of a file's kind. Hidden from screen readers because the name reveals the kind. */
export function FileIcon({ mime, size = 18 }: { mime: string; size?: number }) {
  const look = { size, stroke: 1.6, "aria-hidden": true } as const;
  if (isPicture(mime)) return <IconPhoto {...look} />;
  if (mime === "application/pdf") return <IconFileTypePdf {...look} />;
  if (mime.includes("word")) return <IconFileWord {...look} />;
  return mime === "text/plain" || mime === "application/rtf" ? <IconFileText {...look} /> : <IconFile {...look} />;
}
