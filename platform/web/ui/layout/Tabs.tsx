import { Tabs as MantineTabs } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import classes from "./Tabs.module.css";

export interface Tab {
  key: string;
  label: string;
  /** How many there are. */
  count?: number;
  /** Something in it wants attention. */
  isWrong?: boolean;
  content: ReactNode;
}

/** Parts of one record, one at a time; all of them stay, so that what was typed in one is kept while another is looked at. */
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
  useInSight(
    list,
    tabs.findIndex(({ key }) => key === value),
  );
  return (
    <MantineTabs value={value} onChange={(key) => key !== null && onChange(key)} keepMounted className={classes.tabs}>
      <MantineTabs.List ref={list} aria-label={label} className={`${classes.list} no-print`}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.key} value={tab.key} className={classes.tab} data-wrong={tab.isWrong || undefined}>
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

/** Where not all tabs have room, the open one is scrolled to: a link may lead to the last of them. */
function useInSight(list: RefObject<HTMLDivElement | null>, at: number): void {
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [list, at]);
}
