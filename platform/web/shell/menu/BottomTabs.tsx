import { IconDots } from "@tabler/icons-react";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import { openDialog } from "#platform/web/shell/dialogs/dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import classes from "./BottomTabs.module.css";
import { Counts } from "./Counts.tsx";
import { barSections, type VisibleSection } from "./navigation.ts";
import { useNavigation } from "./useNavigation.ts";

const MAX_TABS = 4;

/** Renders the most used sections as tabs on a phone, and More, which opens the drawer of all sections. */
export function BottomTabs({ area }: { area: MenuEntry["area"] }) {
  const { sections, current } = useNavigation(area);
  const tabs = barSections(sections, MAX_TABS);
  const isElsewhere = current !== undefined && !tabs.some(({ key }) => key === current.section);
  return (
    <nav className={`${classes.tabs} no-print`} aria-label="Main">
      {tabs.map((section) => (
        <Tab key={section.key} section={section} current={current} />
      ))}
      <button
        type="button"
        className={classes.tab}
        aria-haspopup="dialog"
        aria-current={isElsewhere ? "true" : undefined}
        onClick={() => openDialog("more")}
      >
        <IconDots size={22} stroke={1.7} />
        More
      </button>
    </nav>
  );
}

/** Returns "page" for the page that the tab leads to, and "true" for another page of its section. */
function ariaCurrentOf(
  { main, pages }: VisibleSection,
  current: MenuEntry | undefined,
): "page" | "true" | undefined {
  if (current === undefined || !pages.includes(current)) return undefined;
  return current === main ? "page" : "true";
}

function Tab({ section, current }: { section: VisibleSection; current: MenuEntry | undefined }) {
  const { icon: Icon, label, main, pages } = section;
  const to = useAreaPath()(main.area, main.to);
  return (
    <AppLink to={to} className={classes.tab} aria-current={ariaCurrentOf(section, current)}>
      <Icon size={22} stroke={1.7} />
      {label}
      <Counts of={pages} />
    </AppLink>
  );
}
