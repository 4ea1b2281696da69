import { IconFile, IconFileText, IconFileTypePdf, IconFileWord, IconPhoto } from "@tabler/icons-react";
import { isPicture } from "../rules/file-kind.ts";

/** Renders the icon of a file's kind. Hidden from screen readers because the name reveals the kind. */
export function FileIcon({ mime, size = 18 }: { mime: string; size?: number }) {
  const iconProps = { size, stroke: 1.6, "aria-hidden": true } as const;
  if (isPicture(mime)) return <IconPhoto {...iconProps} />;
  if (mime === "application/pdf") return <IconFileTypePdf {...iconProps} />;
  if (mime.includes("word")) return <IconFileWord {...iconProps} />;
  return mime === "text/plain" || mime === "application/rtf" ? (
    <IconFileText {...iconProps} />
  ) : (
    <IconFile {...iconProps} />
  );
}
