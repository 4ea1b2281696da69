import { IconGripVertical, IconX } from "@tabler/icons-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { PreferredItem } from "../contract.ts";
import { moveRow } from "../rules/items.ts";
import classes from "./preferences.module.css";

type Row = Pick<PreferredItem, "item" | "description" | "fee" | "is_current">;

/**
 * Renders the list of items that the user sorts by dragging a row's handle or by pressing the arrow keys on
 * it.
 */
export function OrderedItems({
  rows,
  onOrder,
}: {
  rows: readonly Row[];
  onOrder: (numbers: readonly string[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const numbers = rows.map(({ item }) => item);
  const move = (item: string, to: number): void => {
    const next = moveRow(numbers, numbers.indexOf(item), to);
    if (next.join() === numbers.join()) return;
    onOrder(next);
    setAnnouncement(`Item ${item}, position ${next.indexOf(item) + 1} of ${next.length}`);
  };
  const { dragged, lift } = useDragging((item, y) =>
    move(item, indexAt(list.current, numbers.indexOf(item), y)),
  );
  const focusedItem = useRestoredFocus(list);
  return (
    <>
      <ol ref={list} className={classes.items} aria-label="Preferred items in order">
        {rows.map((row, index) => (
          <li key={row.item} className={classes.item} data-dragged={dragged === row.item || undefined}>
            <button
              type="button"
              className={classes.handle}
              data-item={row.item}
              aria-label={`Move item ${row.item}, position ${index + 1} of ${rows.length}. Use the arrow keys.`}
              onPointerDown={(event) => {
                if (event.button === 0) lift(row.item);
              }}
              onKeyDown={(event) => {
                const step = STEPS[event.key];
                if (step === undefined) return;
                event.preventDefault();
                focusedItem.current = row.item;
                move(row.item, index + step);
              }}
            >
              <IconGripVertical size={17} aria-hidden />
            </button>
            <span className={`${classes.number} tn`}>{row.item}</span>
            <span className={classes.about} title={row.description ?? undefined}>
              {row.description ?? "–"}
            </span>
            {row.is_current ? (
              <span className="muted tn">{row.fee === null ? "" : formatMoney(centsOf(row.fee) ?? 0)}</span>
            ) : (
              <Status is="expired">Not in the schedule</Status>
            )}
            <IconButton
              label={`Remove item ${row.item}`}
              onClick={() => onOrder(numbers.filter((item) => item !== row.item))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ol>
      <span className={classes.said} aria-live="polite">
        {announcement}
      </span>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -10_000, End: 10_000 };

/**
 * Returns the index for a row dragged to the height `y`: the number of other rows whose middle is above `y`.
 */
function indexAt(list: HTMLOListElement | null, from: number, y: number): number {
  const rows = [...(list?.children ?? [])].filter((_, index) => index !== from);
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/**
 * Tracks the dragged row. Listens on the window because a row that is moved in the document loses pointer
 * capture.
 */
function useDragging(onDrag: (item: string, y: number) => void): {
  dragged: string | null;
  lift: (item: string) => void;
} {
  const [dragged, lift] = useState<string | null>(null);
  const onDragRef = useRef(onDrag);
  useEffect(() => {
    onDragRef.current = onDrag;
  });
  useEffect(() => {
    if (dragged === null) return undefined;
    const onMove = (event: PointerEvent): void => onDragRef.current(dragged, event.clientY);
    const onEnd = (): void => lift(null);
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onEnd);
    window.addEventListener("pointercancel", onEnd);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onEnd);
      window.removeEventListener("pointercancel", onEnd);
    };
  }, [dragged]);
  return { dragged, lift };
}

/** Restores the focus of a handle after its row was moved. */
function useRestoredFocus(list: RefObject<HTMLOListElement | null>): RefObject<string | null> {
  const itemRef = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (itemRef.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${itemRef.current}"]`)?.focus();
    itemRef.current = null;
  });
  return itemRef;
}
