import type { ComponentType, RefObject } from "react";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import type { Appointment } from "../contract.ts";
import type { AppointmentTime } from "./grid/snap.ts";

/** Icon, text and colour that show the progress of an appointment, such as "Waiting". */
export interface AppointmentMark {
  /** Name of the progress in code, for the feature that provides the marks. */
  readonly name: string;
  readonly words: string;
  readonly tone: Tone;
  readonly icon: ComponentType;
}

export type MarkOf = (appointment: Appointment) => AppointmentMark | null;

export interface MarksProps {
  /** First day on screen; `end` is the last one. */
  readonly start: Day;
  readonly end: Day;
  /**
   * Called with the function that returns the mark of an appointment, again whenever marks change. The
   * component renders nothing, so the page doesn't wait for it.
   */
  readonly onMarks: (markOf: MarkOf) => void;
}

interface MarksPart extends SlotEntry {
  readonly content: ComponentType<MarksProps>;
}

export interface FreeTimeProps {
  readonly time: AppointmentTime & { readonly _location: number | null };
  /** Called when the part opens a dialog of its own, so that the popover closes. */
  readonly onOpen: () => void;
}

interface FreeTimePart extends SlotEntry {
  readonly content: ComponentType<FreeTimeProps>;
}

export interface DayPartProps {
  readonly day: Day;
  /** Returns the offset and height of a time in the grid in pixels. Null in the list of a day. */
  readonly placeOf: ((start: WallTime, end: WallTime) => { top: number; height: number }) | null;
}

interface DayPart extends SlotEntry {
  readonly content: ComponentType<DayPartProps>;
}

export interface DayActsProps {
  /** Appointments in the list of a day, in order. */
  readonly appointments: readonly Appointment[];
  /** Element of the list. A row has `data-listed` with the key of its appointment. */
  readonly list: RefObject<HTMLElement | null>;
}

interface DayActsPart extends SlotEntry {
  readonly content: ComponentType<DayActsProps>;
}

export interface MenuItemProps {
  readonly appointment: Appointment;
  /** Mark that the list shows at the appointment. */
  readonly mark: AppointmentMark | null;
}

interface MenuItemPart extends SlotEntry {
  readonly content: ComponentType<MenuItemProps>;
}

export interface CardActionProps {
  readonly appointment: Appointment;
  readonly mark: AppointmentMark | null;
  /** True on a phone, where buttons are larger and print no keys. */
  readonly isPhone?: boolean;
  /** Closes the card. */
  readonly onDone: () => void;
}

export interface CardNoteProps {
  readonly appointment: Appointment;
}

interface CardNote extends SlotEntry {
  readonly content: ComponentType<CardNoteProps>;
}

interface CardAction extends SlotEntry {
  readonly content: ComponentType<CardActionProps>;
}

interface PhoneAction extends SlotEntry {
  readonly content: ComponentType;
}

/** Slots on the pages of appointments that other features fill. */
export const appointmentSlots = {
  /** Link in the header of the calendar on a phone. */
  phoneAction: defineSlot<PhoneAction>("appointments.phone-action"),
  /** Link in the header of the calendar on wide screens, before the views. */
  headerLink: defineSlot<PhoneAction>("appointments.header-link"),
  /** Line in the popover that books at a clicked time. */
  freeTime: defineSlot<FreeTimePart>("appointments.free-time"),
  /** Parts of a day besides its appointments, in the grid and above the list of the day. */
  day: defineSlot<DayPart>("appointments.day"),
  /** Keyboard shortcuts in the list of a day. The part renders nothing. */
  dayActs: defineSlot<DayActsPart>("appointments.day-acts"),
  /** Items in the menu of an appointment in the list of a day. */
  menuItem: defineSlot<MenuItemPart>("appointments.menu-item"),
  /** Buttons on the card of an appointment, after "Edit". */
  cardAction: defineSlot<CardAction>("appointments.card-action"),
  /** Warnings on the card of an appointment, above its facts. */
  cardNote: defineSlot<CardNote>("appointments.card-note"),
  /** Source of the marks of the appointments on screen. Only one feature fills this slot. */
  marks: defineSlot<MarksPart>("appointments.marks"),
};
