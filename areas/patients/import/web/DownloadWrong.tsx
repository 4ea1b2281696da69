import { IconDownload } from "@tabler/icons-react";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./import.module.css";

/**
 * Renders the download of rows that can't be imported, or not with every value, with their cells and the
 * reason, so that they can be corrected.
 */
export function DownloadWrong({ count, href }: { count: number; href: string }) {
  return (
    <a className={classes.download} href={href} download>
      <IconDownload size={16} aria-hidden />
      Download {countFormat.format(count)} {count === 1 ? "row" : "rows"} with reasons
    </a>
  );
}
