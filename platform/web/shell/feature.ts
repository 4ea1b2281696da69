import type { ComponentType, FunctionComponent, ReactNode } from "react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Session } from "#platform/access/session.contract.ts";
import type { CallOf } from "#platform/web/api/request.ts";
import type { SECTIONS, SectionOf } from "./menu/sections.ts";
import type { Filling } from "./slots.ts";

export type Area = "account" | "admin" | "public";
/** `session` is anybody signed in; of a list of rights any one will do. */
export type PageNeeds = readonly Permission[] | "session" | "public";
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

export interface WebPage {
  /** Beneath /account/{username} or /admin; whole for public pages. "" is the area's home. Parameters are written $id. */
  path: string;
  area: Area;
  needs: PageNeeds;
  title: string;
  load: () => Promise<FunctionComponent>;
  /** The path of the menu entry that is current while this page is shown, if the page's own path does not begin with it. */
  under?: string;
  /** Asks for what the page shows first while it is still being made ready; of one's own practice. What it asks for, the page must ask for too. */
  prefetch?: () => Promise<(beginning: PrefetchContext) => void>;
}

/** A page of one's own client, before it is drawn. */
export interface PrefetchContext {
  readonly client: { readonly ID: number; readonly zone: Zone };
  readonly search: URLSearchParams;
  /** As useRead will: with the same values, or it is asked for twice. */
  readonly read: <R extends AnyRoute>(route: R, ask: CallOf<R>, freshFor?: number) => void;
}

/** A page's place in the navigation of one side. */
interface EntryOf<Side extends keyof typeof SECTIONS> {
  area: Side;
  /** The area of the navigation that lists the page. */
  section: SectionOf<Side>;
  /** The place among the pages of the section, lowest first. */
  rank: number;
  /** The name wherever the page stands alone: in the palette, and as the only page of its section. */
  label: string;
  /** A shorter name below that of the section: "Outstanding" below Letters. */
  short?: string;
  /** True for the page that the section itself leads to. Without one, its first page is meant. */
  isMain?: boolean;
  /** The path of the page. */
  to: string;
  needs: PageNeeds;
  /** The letter after G that leads here. */
  shortcut?: string;
  /** Draws how many wait behind the page, or nothing: a plain number at the end. One page of a section may have it. */
  count?: ComponentType;
}

export type MenuEntry = EntryOf<"account"> | EntryOf<"admin">;

interface RowWords {
  id: string | number;
  label: string;
  /** Quieter, after the label. */
  detail?: string;
  /** At the end: whose it is, its state. */
  note?: string;
  icon: Icon;
  /** Keys that do the same. */
  keys?: string;
  /** The note is a warning. */
  isWarning?: boolean;
  /** Beneath the row while it is the one Enter takes: what it would do, in full. */
  preview?: ReactNode;
}

/** A row leads to a page, or does something at once. */
export type PaletteRow = RowWords &
  (
    | {
        /** A page's path beneath the area, or a whole one from its first slash. */
        to: string;
        search?: Record<string, unknown>;
        run?: undefined;
      }
    | {
        run: () => void;
        /** Ctrl Enter: opens what Enter would do at once. */
        edit?: () => void;
        /** More rows come in its place; the right arrow does the same. */
        isMore?: boolean;
        to?: undefined;
      }
  );

export interface PaletteSource {
  /** Unlike any other's. */
  name: string;
  area: "account" | "admin";
  needs: PageNeeds;
  /** Before all others: only for rows of words that can mean nothing else. */
  isFirst?: boolean;
  /** Draws `<PaletteRows>` of what it finds for these words; with "" while nothing is typed. */
  results: ComponentType<{ query: string }>;
}

export type SidebarPlace = "side" | "phone";

/** At the foot of the side on every page, and above the tabs of a phone: what goes on whatever one looks at. */
export interface SidebarSlot {
  needs: PageNeeds;
  content: ComponentType<{ place: SidebarPlace }>;
}

/** Over every page of an area, and mostly nothing: a dialog that can be asked for wherever one is. */
export interface OverlaySlot {
  area: MenuEntry["area"];
  needs: PageNeeds;
  content: ComponentType;
}

export interface SignInAgainProps {
  me: Session;
  title: string;
  children: ReactNode;
  /** Nothing of the page may be read meanwhile. */
  covers: boolean;
  onBack: () => void;
}

/** What a feature shows: exported from its web/routes.tsx and listed in app/features.web.ts. */
export interface WebFeature {
  name: string;
  pages: readonly WebPage[];
  menu?: readonly MenuEntry[];
  palette?: readonly PaletteSource[];
  sidebar?: readonly SidebarSlot[];
  overlay?: readonly OverlaySlot[];
  /** What it shows in slots of other features' pages. */
  slots?: readonly Filling[];
  /** Where somebody who serves several clients starts; one feature has it. */
  agentHome?: () => Promise<FunctionComponent>;
  /** Asks for the password over the open page; the feature of signing in has it. */
  signInAgain?: ComponentType<SignInAgainProps>;
}
