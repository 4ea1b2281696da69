import { Popover } from "@mantine/core";
import { useState } from "react";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { Counts } from "./Counts.tsx";
import type { VisibleSection } from "./navigation.ts";
import { SectionPages } from "./SectionPages.tsx";
import classes from "./Sidebar.module.css";

interface SectionFlyoutProps {
  section: VisibleSection;
  current: MenuEntry | undefined;
  onChosen: () => void;
}

/** Renders a section of the collapsed sidebar as an icon that opens its pages in a popover. */
export function SectionFlyout({ section, current, onChosen }: SectionFlyoutProps) {
  const [opened, setOpened] = useState(false);
  const { icon: Icon, label, pages } = section;
  const isHere = current !== undefined && pages.includes(current);
  return (
    <Popover opened={opened} onChange={setOpened} position="right-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.item}
          data-hint={opened ? undefined : label}
          data-hint-side="right"
          aria-current={isHere ? "true" : undefined}
          onClick={() => setOpened(!opened)}
        >
          <Icon />
          <span className={classes.label}>{label}</span>
          <Counts of={pages} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.flyout}>
        <p className={classes.flyoutTitle} aria-hidden>
          {label}
        </p>
        <SectionPages
          section={section}
          current={current}
          isRoomy
          onChosen={() => {
            setOpened(false);
            onChosen();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
