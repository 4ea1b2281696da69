import type { PedalPart, TypingSettings } from "../settings.contract.ts";

interface Device {
  readonly vendorId: number;
  readonly productId: number;
}

const hex = (number: number): string => number.toString(16).padStart(4, "0");
/** Returns the pedal's USB vendor and product ID, such as "0911:1844". */
export const deviceName = ({ vendorId, productId }: Device): string => `${hex(vendorId)}:${hex(productId)}`;

const partsAt = (back: number, play: number, forward: number): readonly PedalPart[] => [
  { report: 0, byte: 0, bit: back, action: "back" },
  { report: 0, byte: 0, bit: play, action: "play" },
  { report: 0, byte: 0, bit: forward, action: "forward" },
];

/**
 * Parts of known pedals (Philips, Infinity and its rebadged models, Olympus), from public sources. Any other
 * pedal is learned when the user presses it.
 */
const KNOWN_PEDALS: Readonly<Record<string, readonly PedalPart[]>> = {
  "0911:1844": partsAt(1, 2, 4),
  "0911:091a": [...partsAt(1, 2, 4), { report: 0, byte: 0, bit: 8, action: "again" }],
  "05f3:00ff": partsAt(1, 2, 4),
  "07b4:0218": partsAt(1, 4, 2),
};

/**
 * Returns the assignment of a pedal's switches: taught by the user, otherwise known for the device, otherwise
 * none.
 */
export const partsOf = (device: string, learned: TypingSettings["pedals"]): readonly PedalPart[] =>
  learned.find((each) => each.device === device)?.parts ?? KNOWN_PEDALS[device] ?? [];

/** Returns the parts that are pressed according to one report of the pedal. */
export const pressedParts = (
  knownParts: readonly PedalPart[],
  report: number,
  bytes: Uint8Array,
): readonly PedalPart[] =>
  knownParts.filter((part) => part.report === report && ((bytes[part.byte] ?? 0) & part.bit) !== 0);

/** Returns the first bit that is set now and was not set in the `idle` report. Null if no part is pressed. */
export function learnedPart(
  report: number,
  bytes: Uint8Array,
  idle: Uint8Array | null,
): Pick<PedalPart, "report" | "byte" | "bit"> | null {
  for (const [byte, value] of bytes.entries()) {
    const newBits = value & ~(idle?.[byte] ?? 0);
    for (let bit = 1; bit <= 128; bit *= 2) if (newBits & bit) return { report, byte, bit };
  }
  return null;
}

/**
 * Adds a part to the pedal's parts. Replaces an earlier entry for the same part and one for the same action.
 */
export function teachPart(
  learned: TypingSettings["pedals"],
  device: string,
  part: PedalPart,
): TypingSettings["pedals"] {
  const before = partsOf(device, learned);
  const otherParts = before.filter(
    (each) =>
      each.action !== part.action &&
      !(each.report === part.report && each.byte === part.byte && each.bit === part.bit),
  );
  return [...learned.filter((each) => each.device !== device), { device, parts: [...otherParts, part] }];
}
