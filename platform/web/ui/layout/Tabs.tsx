import { Tabs as MantineTabs } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import classes from "./Tabs.module.css";

export interface Tab {
  key: string;
  label: string;
  /** Number of items in the tab. */
  count?: number;
  /** True if an item of the tab needs attention. */
  isWrong?: boolean;
  content: ReactNode;
}

/**
 * Renders parts of one record as tabs. All tabs stay mounted, so that input in one is kept while another is
 * open.
 */
export function Tabs({
  label,
  value,
  tabs,
  onChange,
}: {
  label: string;
  value: string;
  tabs: readonly Tab[];
  onChange: (key: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useScrollIntoView(
    list,
    tabs.findIndex(({ key }) => key === value),
  );
  return (
    <MantineTabs
      value={value}
      onChange={(key) => key !== null && onChange(key)}
      keepMounted
      className={classes.tabs}
    >
      <MantineTabs.List ref={list} aria-label={label} className={`${classes.list} no-print`}>
        {tabs.map((tab) => (
          <MantineTabs.Tab
            key={tab.key}
            value={tab.key}
            className={classes.tab}
            data-wrong={tab.isWrong || undefined}
          >
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
            {tab.isWrong && <span className={classes.wrong}> to correct</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key} className={classes.panel}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}

/** Scrolls the open tab into view if not all tabs fit, because a link may open the last one. */
function useScrollIntoView(list: RefObject<HTMLDivElement | null>, index: number): void {
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [list, index]);
}
