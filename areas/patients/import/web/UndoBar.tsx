import { IconArrowBackUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./undo-bar.module.css";

interface UndoBarProps {
  /** Sentence about when an undo is no longer possible. */
  note: string;
  /** Reason why the undo was refused. */
  problem?: string | undefined;
  /** Records that block the undo: the first ones and their total. */
  blockers?: { readonly shown: readonly ReactNode[]; readonly total: number } | undefined;
  isSending?: boolean;
  /** Callback of the undo button; undefined while nothing can be undone. */
  onUndo?: () => void;
  label?: string | undefined;
  children?: ReactNode;
}

/**
 * Renders a bar below an import, always visible, that offers the undo and lists the records that block it.
 */
export function UndoBar({
  note,
  problem,
  blockers,
  isSending = false,
  onUndo,
  label = "Undo import",
  children,
}: UndoBarProps) {
  const hidden = blockers ? blockers.total - blockers.shown.length : 0;
  return (
    <section className={classes.bar} aria-label="Undo import">
      {problem && (
        <Banner tone="waratah" boxed alert>
          {problem}
          {blockers && (
            <ul className={classes.blockers}>
              {blockers.shown}
              {hidden > 0 && <li>and {countFormat.format(hidden)} more</li>}
            </ul>
          )}
        </Banner>
      )}
      <div className={classes.line} data-other={children !== undefined || undefined}>
        <IconArrowBackUp size={16} aria-hidden />
        <span className={classes.note}>{note}</span>
        {children}
        {onUndo && (
          <Button busy={isSending} onClick={onUndo}>
            {label}
          </Button>
        )}
      </div>
    </section>
  );
}
