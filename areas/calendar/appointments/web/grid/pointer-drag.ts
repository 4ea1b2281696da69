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
export function followPress(press: PointerEvent, acts: PressActs): () => void {
  const abortController = new AbortController();
  const isFinger = press.pointerType === "touch";
  let isDragging = false;

  const begin = (): void => {
    if (isDragging) return;
    isDragging = true;
    acts.begin();
    acts.follow(press);
  };
  const finish = (isDropped: boolean): void => {
    if (abortController.signal.aborted) return;
    abortController.abort();
    clearTimeout(restTimer);
    if (!isDragging) return;
    swallowClick(isFinger);
    acts.end();
    if (isDropped) acts.drop();
  };
  const end = (): void => finish(false);

  const restTimer = isFinger ? setTimeout(begin, REST_MS) : undefined;
  const listen: AddEventListenerOptions = { signal: abortController.signal };
  const onPointerMove = (event: PointerEvent): void => {
    const isDrag = isFar(press, event);
    if (!isDragging && isDrag && isFinger) end();
    else if (!isDragging && isDrag) begin();
    if (isDragging) acts.follow(event);
  };
  window.addEventListener("pointermove", onPointerMove, listen);
  window.addEventListener("pointerup", () => finish(true), listen);
  window.addEventListener("pointercancel", end, listen);
  window.addEventListener("blur", end, listen);
  // Prevents scrolling and the context menu while a finger drags.
  const preventScroll = (event: Event): void => {
    if (isDragging) event.preventDefault();
  };
  window.addEventListener("touchmove", preventScroll, { ...listen, passive: false });
  window.addEventListener("contextmenu", preventScroll, listen);
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener("keydown", onEscape, { ...listen, capture: true });
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
  const abortController = new AbortController();
  const onClick = (click: Event): void => {
    click.stopPropagation();
    abortController.abort();
  };
  window.addEventListener("click", onClick, { capture: true, signal: abortController.signal });
  window.addEventListener("pointerdown", () => abortController.abort(), {
    capture: true,
    signal: abortController.signal,
  });
  setTimeout(() => abortController.abort(), isFinger ? LATE_CLICK_MS : 0);
}
