import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isBeyondCount } from "#kernel/lists/page.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { counted } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./TableFoot.module.css";

export interface Paging {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Note about hidden rows: "expired hidden". */
  note?: ReactNode;
}

export const lastPage = ({ total, pageSize }: Pick<Paging, "total" | "pageSize">): number =>
  Math.max(1, Math.ceil(total / pageSize));

export function TableFoot({ page, pageSize, total, onPage, note, hasKeys }: Paging & { hasKeys: boolean }) {
  const pages = lastPage({ total, pageSize });
  const isMore = isBeyondCount(total, { pageSize, page });
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  const paging = useRef<HTMLElement>(null);
  // Moves the focus to the other button when the pressed one is disabled on the first or last page.
  useLayoutEffect(() => {
    const pressed = paging.current?.ownerDocument.activeElement;
    if (pressed instanceof HTMLButtonElement && pressed.disabled && paging.current?.contains(pressed))
      paging.current.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  return (
    <footer className={`${classes.foot} no-print`}>
      <span className="tn" aria-live="polite">
        {counted.format(from)}
        {to > from && `–${counted.format(to)}`} of {isMore && "more than "}
        {counted.format(total)}
      </span>
      {note && <span className={classes.note}>{note}</span>}
      {hasKeys && (
        <span className={classes.keys} aria-hidden>
          · <Kbd keys="J K" /> move <Kbd keys="Enter" /> open
        </span>
      )}
      {pages > 1 && (
        <nav ref={paging} className={classes.paging} aria-label="Pages">
          <Button size="xs" icon={<IconChevronLeft />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {counted.format(page)}
            {!isMore && ` of ${counted.format(pages)}`}
          </span>
          <Button size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next <IconChevronRight size={16} aria-hidden />
          </Button>
        </nav>
      )}
    </footer>
  );
}
