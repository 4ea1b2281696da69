/** A press that goes this far is a drag; with a finger it is one that rests this long, for a finger that moves scrolls. */
const FAR_PX = 6;
const REST_MS = 400;

export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface PressActs {
  /** The press has become a drag. */
  begin: () => void;
  follow: (point: Point) => void;
  /** What was begun is over, however it came to that. */
  end: () => void;
  /** It was let go on purpose. */
  drop: () => void;
}

/** Follows one press from here to its end. Escape takes back what was begun, and so does whoever calls what is returned. */
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
  // A finger that holds something neither scrolls nor opens a menu.
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

/** A finger's click comes when its touch has ended, and not in the same breath as a mouse's. */
const LATE_CLICK_MS = 400;

/** The click of what was let go after a drag is none. */
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
