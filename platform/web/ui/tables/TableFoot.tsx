import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isBeyondCount } from "#kernel/lists/page.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./TableFoot.module.css";

export interface Paging {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Note about hidden rows: "expired hidden". */
  note?: ReactNode;
}

export const lastPageOf = ({ total, pageSize }: Pick<Paging, "total" | "pageSize">): number =>
  Math.max(1, Math.ceil(total / pageSize));

export function TableFoot({ page, pageSize, total, onPage, note, hasKeys }: Paging & { hasKeys: boolean }) {
  const pageCount = lastPageOf({ total, pageSize });
  const isMore = isBeyondCount(total, { pageSize, page });
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  const navRef = useRef<HTMLElement>(null);
  // Moves the focus to the other button when the pressed one is disabled on the first or last page.
  useLayoutEffect(() => {
    const pressedButton = navRef.current?.ownerDocument.activeElement;
    if (
      pressedButton instanceof HTMLButtonElement &&
      pressedButton.disabled &&
      navRef.current?.contains(pressedButton)
    )
      navRef.current.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  return (
    <footer className={`${classes.foot} no-print`}>
      <span className="tn" aria-live="polite">
        {countFormat.format(from)}
        {to > from && `–${countFormat.format(to)}`} of {isMore && "more than "}
        {countFormat.format(total)}
      </span>
      {note && <span className={classes.note}>{note}</span>}
      {hasKeys && (
        <span className={classes.keys} aria-hidden>
          · <Kbd keys="J K" /> move <Kbd keys="Enter" /> open
        </span>
      )}
      {pageCount > 1 && (
        <nav ref={navRef} className={classes.paging} aria-label="Pages">
          <Button size="xs" icon={<IconChevronLeft />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {countFormat.format(page)}
            {!isMore && ` of ${countFormat.format(pageCount)}`}
          </span>
          <Button size="xs" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            Next <IconChevronRight size={16} aria-hidden />
          </Button>
        </nav>
      )}
    </footer>
  );
}
