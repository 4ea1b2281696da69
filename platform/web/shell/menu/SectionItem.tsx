import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { Counts } from "./Counts.tsx";
import type { VisibleSection } from "./navigation.ts";
import { SectionPages } from "./SectionPages.tsx";
import classes from "./Sidebar.module.css";

interface SectionItemProps {
  section: VisibleSection;
  current: MenuEntry | undefined;
  isOpen: boolean;
  isRoomy: boolean;
  onToggle: () => void;
  onChosen: () => void;
}

/**
 * Renders a section as a link to its main page, with a button that expands its pages without leaving the
 * current page.
 */
export function SectionItem({ section, current, isOpen, isRoomy, onToggle, onChosen }: SectionItemProps) {
  const to = useAreaPath()(section.main.area, section.main.to);
  const listId = useId();
  const { icon: Icon, label, pages } = section;
  const isHere = current !== undefined && pages.includes(current);
  return (
    <>
      <div className={classes.row} data-open={isOpen || undefined}>
        <AppLink
          to={to}
          className={classes.item}
          aria-current={isHere && !isOpen ? "true" : undefined}
          onClick={onChosen}
        >
          <Icon />
          <span className={classes.label}>{label}</span>
        </AppLink>
        {!isOpen && <Counts of={pages} />}
        <button
          type="button"
          className={classes.opener}
          aria-label={`${label} pages`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={onToggle}
        >
          <IconChevronDown aria-hidden />
        </button>
      </div>
      {isOpen && (
        <SectionPages id={listId} section={section} current={current} isRoomy={isRoomy} onChosen={onChosen} />
      )}
    </>
  );
}

interface OnlyPageProps {
  section: VisibleSection;
  isCurrent: boolean;
  hint?: string | undefined;
  onChosen: () => void;
}

/** Renders a section with a single page as a plain link. */
export function OnlyPage({ section, isCurrent, hint, onChosen }: OnlyPageProps) {
  const { icon: Icon, main, label, pages } = section;
  const to = useAreaPath()(main.area, main.to);
  return (
    <AppLink
      to={to}
      className={classes.item}
      data-hint={hint}
      data-hint-side="right"
      aria-current={isCurrent ? "page" : undefined}
      onClick={onChosen}
    >
      <Icon />
      <span className={classes.label}>{label}</span>
      <Counts of={pages} />
    </AppLink>
  );
}
