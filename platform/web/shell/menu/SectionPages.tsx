import { bringIntoView } from "#platform/web/ui/browser/bring-into-view.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { MorePages } from "./MorePages.tsx";
import { splitPages, type VisibleSection } from "./navigation.ts";
import { PageLink } from "./PageLink.tsx";
import classes from "./Sidebar.module.css";

interface SectionPagesProps {
  section: VisibleSection;
  current: MenuEntry | undefined;
  onChosen: () => void;
  /** True if the list may grow, so that the further pages are listed below the others. */
  isRoomy: boolean;
  id?: string;
}

/** Lists the pages of an open section: at most eight, and the others under "More". */
export function SectionPages({ section, current, onChosen, isRoomy, id }: SectionPagesProps) {
  const { shown, rest } = splitPages(section.pages, current);
  return (
    <ul id={id} className={classes.pages} aria-label={section.label}>
      {shown.map((entry) => (
        <li key={entry.to} ref={entry === current ? bringIntoView : undefined}>
          <PageLink entry={entry} isCurrent={entry === current} onChosen={onChosen} />
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          {isRoomy ? (
            <>
              <p className={classes.moreTitle} aria-hidden>
                More
              </p>
              <ul className={classes.pages} aria-label={`More ${section.label} pages`}>
                {rest.map((entry) => (
                  <li key={entry.to}>
                    <PageLink entry={entry} isCurrent={false} onChosen={onChosen} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <MorePages section={section.label} pages={rest} onChosen={onChosen} />
          )}
        </li>
      )}
    </ul>
  );
}
