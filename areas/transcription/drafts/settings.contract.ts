import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

/** Actions that a key or a pedal can trigger while typing. */
export const ACTIONS = [
  "play",
  "back",
  "forward",
  "again",
  "slower",
  "faster",
  "bookmark",
  "blank",
  "nextBlank",
  "save",
  "send",
] as const;
export type TypingAction = (typeof ACTIONS)[number];

export type KeyMap = Readonly<Record<TypingAction, string>>;

/**
 * Two key maps to choose from. `control` avoids the function keys, which some keyboards and systems reserve.
 */
export const PRESETS = {
  function: {
    play: "F9",
    back: "F7",
    forward: "F8",
    again: "Shift+F9",
    slower: "Shift+F7",
    faster: "Shift+F8",
    bookmark: "Alt+B",
    blank: "Alt+M",
    nextBlank: "Alt+J",
    save: "Ctrl+S",
    send: "Ctrl+Enter",
  },
  control: {
    play: "Ctrl+Space",
    back: "Ctrl+,",
    forward: "Ctrl+.",
    again: "Ctrl+/",
    slower: "Ctrl+[",
    faster: "Ctrl+]",
    bookmark: "Alt+B",
    blank: "Alt+M",
    nextBlank: "Alt+J",
    save: "Ctrl+S",
    send: "Ctrl+Enter",
  },
} as const satisfies Record<string, KeyMap>;

export const SPEEDS = { slowest: 0.5, fastest: 2, step: 0.1 } as const;
export const MAX_BACK_STEP = 10;

const LONGEST_KEY = 40;
const Key = z.string("Press a key.").min(1, "Press a key.").max(LONGEST_KEY, "Press one key.");
const Action = z.enum(ACTIONS);
const byAction = <Value>(value: (action: TypingAction) => Value): Record<TypingAction, Value> => ({
  play: value("play"),
  back: value("back"),
  forward: value("forward"),
  again: value("again"),
  slower: value("slower"),
  faster: value("faster"),
  bookmark: value("bookmark"),
  blank: value("blank"),
  nextBlank: value("nextBlank"),
  save: value("save"),
  send: value("send"),
});

/**
 * A part of a foot pedal: the report it sends, and the bit of the report that is set while the part is
 * pressed.
 */
const Part = z.object({
  report: z.int().min(0).max(255),
  byte: z.int().min(0).max(63),
  bit: z.int().min(1).max(128),
  action: Action,
});
export type PedalPart = z.output<typeof Part>;

export const TypingSettings = z.object({
  keys: z.object(byAction(() => Key)),
  speed: z.number().min(SPEEDS.slowest).max(SPEEDS.fastest),
  /** Seconds that the recording goes back on a stop. */
  back_step: z.int().min(0).max(MAX_BACK_STEP),
  /** Parts that the user taught, by the pedal's vendor and product ID such as "0911:1844". */
  pedals: z
    .array(z.object({ device: z.string().regex(/^[0-9a-f]{4}:[0-9a-f]{4}$/), parts: z.array(Part).max(8) }))
    .max(10),
});
export type TypingSettings = z.output<typeof TypingSettings>;

const keys: KeyMap = PRESETS.function;
export const FIRST_SETTINGS: TypingSettings = { keys, speed: 1, back_step: 2, pedals: [] };

const access = {
  needs: ["task.assign", "task.edit", "task.type"],
  client: "none",
  callers: "staff",
} as const;

export const typingSettingsRoutes = {
  settings: route({
    id: "own",
    summary: "The caller's keys, speed and pedals for typing",
    method: "GET",
    path: "/typing/settings",
    access,
    reply: TypingSettings,
  }),
  saveSettings: route({
    id: "own",
    summary: "Save the caller's keys, speed and pedals for typing",
    method: "PUT",
    path: "/typing/settings",
    access,
    body: TypingSettings,
    reply: TypingSettings,
    example: FIRST_SETTINGS,
  }),
};
