import { IconArrowBackUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { counted } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./undo-bar.module.css";

interface UndoBarProps {
  /** What may stop an undo. */
  note: string;
  /** Why it was refused. */
  problem?: string | undefined;
  /** What stands in its way, some of all. */
  blockers?: { readonly shown: readonly ReactNode[]; readonly total: number } | undefined;
  isSending?: boolean;
  /** Not set where nothing can be undone yet. */
  onUndo?: () => void;
  label?: string | undefined;
  children?: ReactNode;
}

/** Below an import, always in sight: that it can be undone, and what stands in the way. */
export function UndoBar({ note, problem, blockers, isSending = false, onUndo, label = "Undo import", children }: UndoBarProps) {
  const hidden = blockers ? blockers.total - blockers.shown.length : 0;
  return (
    <section className={classes.bar} aria-label="Undo import">
      {problem && (
        <Banner tone="waratah" boxed alert>
          {problem}
          {blockers && (
            <ul className={classes.blockers}>
              {blockers.shown}
              {hidden > 0 && <li>and {counted.format(hidden)} more</li>}
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
