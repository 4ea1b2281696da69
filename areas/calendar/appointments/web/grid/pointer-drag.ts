/**
 * Distance in pixels from which a mouse press is a drag. A touch becomes a drag after resting for `REST_MS`
 * because a moving finger scrolls.
 */
const FAR_PX = 6;
const REST_MS = 400;

export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface PressActs {
  /** Called when the press becomes a drag. */
  begin: () => void;
  follow: (point: Point) => void;
  /** Called when the drag ends, whether dropped or aborted. */
  end: () => void;
  /** Called after `end` if the pointer was released and the drag not aborted. */
  drop: () => void;
}

/** Follows a press until it ends. Escape aborts the drag, and so does the returned function. */
export function followPress(pressed: PointerEvent, acts: PressActs): () => void {
  const stop = new AbortController();
  const isFinger = pressed.pointerType === "touch";
  let isHeld = false;

  const begin = (): void => {
    if (isHeld) return;
    isHeld = true;
    acts.begin();
    acts.follow(pressed);
  };
  const finish = (isDropped: boolean): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    clearTimeout(rest);
    if (!isHeld) return;
    swallowClick(isFinger);
    acts.end();
    if (isDropped) acts.drop();
  };
  const end = (): void => finish(false);

  const rest = isFinger ? setTimeout(begin, REST_MS) : undefined;
  const listen: AddEventListenerOptions = { signal: stop.signal };
  const moved = (event: PointerEvent): void => {
    const isDrag = isFar(pressed, event);
    if (!isHeld && isDrag && isFinger) end();
    else if (!isHeld && isDrag) begin();
    if (isHeld) acts.follow(event);
  };
  window.addEventListener("pointermove", moved, listen);
  window.addEventListener("pointerup", () => finish(true), listen);
  window.addEventListener("pointercancel", end, listen);
  window.addEventListener("blur", end, listen);
  // Prevents scrolling and the context menu while a finger drags.
  const still = (event: Event): void => {
    if (isHeld) event.preventDefault();
  };
  window.addEventListener("touchmove", still, { ...listen, passive: false });
  window.addEventListener("contextmenu", still, listen);
  const escaped = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isHeld) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener("keydown", escaped, { ...listen, capture: true });
  return end;
}

export const isFar = (one: Point, other: Point): boolean =>
  Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY) > FAR_PX;

/**
 * Time in milliseconds to wait for the click of a finger, which is fired some time after the touch ends,
 * unlike that of a mouse.
 */
const LATE_CLICK_MS = 400;

/** Suppresses the click that follows a drag. */
function swallowClick(isFinger: boolean): void {
  const over = new AbortController();
  const swallow = (click: Event): void => {
    click.stopPropagation();
    over.abort();
  };
  window.addEventListener("click", swallow, { capture: true, signal: over.signal });
  window.addEventListener("pointerdown", () => over.abort(), { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), isFinger ? LATE_CLICK_MS : 0);
}
