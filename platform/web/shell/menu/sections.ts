import {
  IconBriefcase,
  IconCalendarMonth,
  IconChartPie,
  IconChecks,
  IconClipboardList,
  IconFileInvoice,
  IconHome,
  IconListCheck,
  IconMessage,
  IconSettings,
  IconShieldCheck,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Icon, MenuEntry } from "#platform/web/shell/feature.ts";

/** Section of the navigation. A feature's menu entry refers to it by its key. */
interface Section {
  readonly label: string;
  readonly icon: Icon;
  /** True for the sections that come first in a phone's tab bar. */
  readonly onBar?: boolean;
}

/** Sections of the client's side and of the staff side, in listed order. */
export const SECTIONS = {
  account: {
    home: { label: "Home", icon: IconHome, onBar: true },
    messages: { label: "Messages", icon: IconMessage },
    calendar: { label: "Calendar", icon: IconCalendarMonth, onBar: true },
    patients: { label: "Patients", icon: IconUsers, onBar: true },
    letters: { label: "Letters", icon: IconChecks, onBar: true },
    billing: { label: "Billing", icon: IconFileInvoice },
    forms: { label: "Insurer forms", icon: IconShieldCheck },
    reports: { label: "Reports", icon: IconChartPie },
    practice: { label: "Practice", icon: IconSettings },
  },
  admin: {
    home: { label: "Home", icon: IconHome, onBar: true },
    messages: { label: "Messages", icon: IconMessage, onBar: true },
    tasks: { label: "Tasks", icon: IconListCheck, onBar: true },
    lists: { label: "Lists", icon: IconClipboardList },
    clients: { label: "Clients", icon: IconStethoscope, onBar: true },
    forms: { label: "Forms", icon: IconShieldCheck },
    accounts: { label: "Accounts", icon: IconFileInvoice },
    people: { label: "People", icon: IconUsersGroup },
    office: { label: "Office", icon: IconBriefcase },
  },
} as const satisfies Record<string, Record<string, Section>>;

export type SectionOf<Side extends keyof typeof SECTIONS> = keyof (typeof SECTIONS)[Side];

/** Returns the sections of a side with their keys, in order. */
export const sectionsOf = (
  side: keyof typeof SECTIONS,
): readonly (readonly [key: string, section: Section])[] => Object.entries(SECTIONS[side]);

/** Returns the section that lists an entry. Throws if there is no such section. */
export function sectionOf({ area, section }: MenuEntry): Section {
  const entry = sectionsOf(area).find(([key]) => key === section);
  if (!entry) throw new Error(`There is no section ${section} in ${area}.`);
  return entry[1];
}
