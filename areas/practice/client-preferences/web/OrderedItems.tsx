import { IconGripVertical, IconX } from "@tabler/icons-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { PreferredItem } from "../contract.ts";
import { moved } from "../rules/items.ts";
import classes from "./preferences.module.css";

type Row = Pick<PreferredItem, "item" | "description" | "fee" | "is_current">;

/** Ordered by dragging a row at its handle (mouse or finger), or by the arrow keys on it. */
export function OrderedItems({ rows, onOrder }: { rows: readonly Row[]; onOrder: (numbers: readonly string[]) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const numbers = rows.map(({ item }) => item);
  const move = (item: string, to: number): void => {
    const next = moved(numbers, numbers.indexOf(item), to);
    if (next.join() === numbers.join()) return;
    onOrder(next);
    setSaid(`Item ${item}, position ${next.indexOf(item) + 1} of ${next.length}`);
  };
  const { dragged, lift } = useDragging((item, y) => move(item, placeAt(list.current, numbers.indexOf(item), y)));
  const held = useFocusKept(list);
  return (
    <>
      <ol ref={list} className={classes.items} aria-label="Preferred items in order">
        {rows.map((row, at) => (
          <li key={row.item} className={classes.item} data-dragged={dragged === row.item || undefined}>
            <button
              type="button"
              className={classes.handle}
              data-item={row.item}
              aria-label={`Move item ${row.item}, position ${at + 1} of ${rows.length}. Use the arrow keys.`}
              onPointerDown={(event) => {
                if (event.button === 0) lift(row.item);
              }}
              onKeyDown={(event) => {
                const step = STEPS[event.key];
                if (step === undefined) return;
                event.preventDefault();
                held.current = row.item;
                move(row.item, at + step);
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
            <IconButton label={`Remove item ${row.item}`} onClick={() => onOrder(numbers.filter((item) => item !== row.item))}>
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ol>
      <span className={classes.said} aria-live="polite">
        {said}
      </span>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -10_000, End: 10_000 };

/** The place a row belongs to when the pointer is that high: below every other row whose middle is above it. */
function placeAt(list: HTMLOListElement | null, from: number, y: number): number {
  const rows = [...(list?.children ?? [])].filter((_, at) => at !== from);
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** The row in the hand. It is listened for at the window, because a row that is moved in the page loses its own pointer. */
function useDragging(onDrag: (item: string, y: number) => void): { dragged: string | null; lift: (item: string) => void } {
  const [dragged, lift] = useState<string | null>(null);
  const tell = useRef(onDrag);
  useEffect(() => {
    tell.current = onDrag;
  });
  useEffect(() => {
    if (dragged === null) return undefined;
    const onMove = (event: PointerEvent): void => tell.current(dragged, event.clientY);
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

/** A handle that was moved with its row has lost the focus; it gets it back. */
function useFocusKept(list: RefObject<HTMLOListElement | null>): RefObject<string | null> {
  const held = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (held.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${held.current}"]`)?.focus();
    held.current = null;
  });
  return held;
}
