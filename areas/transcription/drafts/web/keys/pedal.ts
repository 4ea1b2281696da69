import { type TypingAction } from "../../settings.contract.ts";
import type { PedalPart, TypingSettings } from "../../settings.contract.ts";
import { deviceName, pressedParts, partsOf } from "../../rules/pedals.ts";

/**
 * The part of WebHID's `HIDDevice` that the page uses, declared here because TypeScript's DOM types lack it.
 */
export interface HidDevice extends EventTarget {
  readonly vendorId: number;
  readonly productId: number;
  readonly productName: string;
  readonly opened: boolean;
  open: () => Promise<void>;
  close: () => Promise<void>;
}
interface Hid extends EventTarget {
  getDevices: () => Promise<HidDevice[]>;
  requestDevice: (options: { filters: readonly object[] }) => Promise<HidDevice[]>;
}

/**
 * Returns WebHID, or null in a browser or on a page without it. Chromium offers it on secure pages only;
 * elsewhere a pedal acts as a keyboard.
 */
export function findHid(): Hid | null {
  if (!("hid" in navigator)) return null;
  const { hid } = navigator;
  return isHid(hid) ? hid : null;
}

const isHid = (value: unknown): value is Hid =>
  value instanceof EventTarget && "getDevices" in value && "requestDevice" in value;

interface Report {
  readonly reportId: number;
  readonly bytes: Uint8Array;
}

/** Returns the report of an input event, or null for any other event. */
export function reportOf(event: Event): Report | null {
  if (!("data" in event) || !("reportId" in event)) return null;
  const { data, reportId } = event;
  if (!(data instanceof DataView) || typeof reportId !== "number") return null;
  return { reportId, bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

interface PedalListeners {
  readonly pedals: TypingSettings["pedals"];
  readonly onPress: (action: TypingAction) => void;
  readonly onRelease: (action: TypingAction) => void;
  readonly onDown: (parts: readonly PedalPart[]) => void;
}

/**
 * Listens to one pedal: calls `onPress` when a part goes down and `onRelease` when it comes up. Resolves to a
 * function that stops listening.
 */
export async function listenToPedal(device: HidDevice, latest: () => PedalListeners): Promise<() => void> {
  if (!device.opened) await device.open();
  let pressed: readonly PedalPart[] = [];
  const listen = (event: Event): void => {
    const report = reportOf(event);
    if (!report) return;
    const { pedals, onPress, onRelease, onDown } = latest();
    const nextPressed = pressedParts(partsOf(deviceName(device), pedals), report.reportId, report.bytes);
    for (const part of nextPressed) if (!pressed.some((each) => isSamePart(each, part))) onPress(part.action);
    for (const part of pressed)
      if (!nextPressed.some((each) => isSamePart(each, part))) onRelease(part.action);
    pressed = nextPressed;
    onDown(nextPressed);
  };
  device.addEventListener("inputreport", listen);
  return () => device.removeEventListener("inputreport", listen);
}

const isSamePart = (a: PedalPart, b: PedalPart): boolean =>
  a.report === b.report && a.byte === b.byte && a.bit === b.bit;
