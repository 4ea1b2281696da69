import { Popover, VisuallyHidden } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { PageLink } from "./PageLink.tsx";
import classes from "./Sidebar.module.css";

interface MorePagesProps {
  /** Name of the section. */
  section: string;
  pages: readonly MenuEntry[];
  onChosen: () => void;
}

/** Opens the pages of a section that don't fit its list. */
export function MorePages({ section, pages, onChosen }: MorePagesProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="right-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.page} onClick={() => setOpened(!opened)}>
          <span className={classes.words}>
            More<VisuallyHidden component="span"> {section} pages</VisuallyHidden>
          </span>
          <span className={`${classes.count} tn`}>{pages.length}</span>
          <IconChevronRight aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.flyout}>
        <ul className={classes.pages}>
          {pages.map((entry) => (
            <li key={entry.to}>
              <PageLink
                entry={entry}
                isCurrent={false}
                onChosen={() => {
                  setOpened(false);
                  onChosen();
                }}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
