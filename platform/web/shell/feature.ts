import type { ComponentType, FunctionComponent, ReactNode } from "react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Session } from "#platform/access/session.contract.ts";
import type { CallOf } from "#platform/web/api/request.ts";
import type { SECTIONS, SectionOf } from "./menu/sections.ts";
import type { Filling } from "./slots.ts";

export type Area = "account" | "admin" | "public";
/**
 * Access requirement of a page: any one of the permissions, `session` for any signed-in user, or `public`.
 */
export type PageNeeds = readonly Permission[] | "session" | "public";
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

export interface WebPage {
  /**
   * Path beneath /account/{username} or /admin, or the full path of a public page. "" is the area's home.
   * Parameters are written `$id`.
   */
  path: string;
  area: Area;
  needs: PageNeeds;
  title: string;
  load: () => Promise<FunctionComponent>;
  /** Path of the menu entry to mark as current, if the page's own path does not begin with it. */
  under?: string;
  /**
   * Requests the page's first data while its code is still loading, for the user's own practice. The page
   * must read the same data.
   */
  prefetch?: () => Promise<(beginning: PrefetchContext) => void>;
}

/** Context of prefetching a page of the user's own client. */
export interface PrefetchContext {
  readonly client: { readonly ID: number; readonly zone: Zone };
  readonly search: URLSearchParams;
  /**
   * Reads a route into the cache. Takes the same values as the page's `useRead`, because different values
   * cause a second request.
   */
  readonly read: <R extends AnyRoute>(route: R, ask: CallOf<R>, freshFor?: number) => void;
}

/** Menu entry of a page in one area's navigation. */
interface EntryOf<Side extends keyof typeof SECTIONS> {
  area: Side;
  /** Section of the navigation that lists the page. */
  section: SectionOf<Side>;
  /** Position among the pages of the section, lowest first. */
  rank: number;
  /** Name used outside the section's list: in the palette, and if the page is the section's only one. */
  label: string;
  /** Shorter name used below the section's name, such as "Outstanding" below Letters. */
  short?: string;
  /** True for the page that the section's own link opens. Defaults to the section's first page. */
  isMain?: boolean;
  /** Path of the page. */
  to: string;
  needs: PageNeeds;
  /** Letter that opens the page after G. */
  shortcut?: string;
  /**
   * Renders the number of items that wait on the page, or nothing. A closed section shows that of its first
   * page that has one.
   */
  count?: ComponentType;
  /** Name of the list whose waiting work is the page's count, instead of `count`. */
  waiting?: string;
}

export type MenuEntry = EntryOf<"account"> | EntryOf<"admin">;

interface RowText {
  id: string | number;
  label: string;
  /** Secondary text after the label. */
  detail?: string;
  /** Text at the end of the row, such as its owner or state. */
  note?: string;
  icon: Icon;
  /** Shortcut for the same action. */
  keys?: string;
  /** True if the note is a warning. */
  isWarning?: boolean;
  /** Full description of the effect, shown beneath the row while Enter would choose it. */
  preview?: ReactNode;
}

/** Row of the palette, which opens a page or runs an action. */
export type PaletteRow = RowText &
  (
    | {
        /** Path beneath the area, or a full path if it begins with a slash. */
        to: string;
        search?: Record<string, unknown>;
        run?: undefined;
      }
    | {
        run: () => void;
        /** Opens the action for editing instead of running it at once (Ctrl Enter). */
        edit?: () => void;
        /** True if running the row replaces it with more rows. The right arrow key does so too. */
        isMore?: boolean;
        to?: undefined;
      }
  );

export interface PaletteSource {
  /** Unique name. */
  name: string;
  area: "account" | "admin";
  needs: PageNeeds;
  /** True to list the rows before all others. Only for queries with a single possible meaning. */
  isFirst?: boolean;
  /** Renders `<PaletteRows>` with the results for `query`, which is "" while the search box is empty. */
  results: ComponentType<{ query: string }>;
}

export type SidebarPlace = "side" | "phone";

/**
 * Content at the foot of the sidebar of every page, and above the tabs on a phone, for activities that
 * continue across pages.
 */
export interface SidebarSlot {
  needs: PageNeeds;
  content: ComponentType<{ place: SidebarPlace }>;
}

/**
 * Content over every page of an area, usually a dialog that opens on demand and renders nothing otherwise.
 */
export interface OverlaySlot {
  area: MenuEntry["area"];
  needs: PageNeeds;
  content: ComponentType;
}

export interface SignInAgainProps {
  me: Session;
  title: string;
  children: ReactNode;
  /** True if the page behind must not be readable meanwhile. */
  covers: boolean;
  onBack: () => void;
}

/**
 * A feature's contribution to the shell, exported from its web/routes.tsx and listed in app/features.web.ts.
 */
export interface WebFeature {
  name: string;
  pages: readonly WebPage[];
  menu?: readonly MenuEntry[];
  palette?: readonly PaletteSource[];
  sidebar?: readonly SidebarSlot[];
  overlay?: readonly OverlaySlot[];
  /** Entries for slots of other features' pages. */
  slots?: readonly Filling[];
  /** Home of a user who serves several clients. Provided by one feature. */
  agentHome?: () => Promise<FunctionComponent>;
  /** Asks for the password over the open page. Provided by the sign-in feature. */
  signInAgain?: ComponentType<SignInAgainProps>;
}
