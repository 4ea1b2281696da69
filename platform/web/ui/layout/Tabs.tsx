import { Menu, Tabs as MantineTabs } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import classes from "./Tabs.module.css";
import { useFittingTabs } from "./useFittingTabs.ts";

export interface Tab {
  key: string;
  label: string;
  /** Number of items in the tab. */
  count?: number;
  /** True if an item of the tab needs attention. */
  isWrong?: boolean;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  value: string;
  tabs: readonly Tab[];
  onChange: (key: string) => void;
}

const textOf = ({ label, count, isWrong }: Tab): string =>
  [label, count, isWrong && "to correct"].filter((part) => part !== undefined && part !== false).join(" ");

/**
 * Renders parts of one record as tabs in one row. Tabs that don't fit are in a menu, and the open tab is
 * always in the row. All parts stay mounted, so that input in one is kept while another is open.
 */
export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  const ruler = useRef<HTMLDivElement>(null);
  const fitting = useFittingTabs(ruler, {
    labels: tabs.map(textOf),
    open: tabs.findIndex(({ key }) => key === value),
  });
  const visibleTabs = fitting.flatMap((index) => tabs[index] ?? []);
  const hidden = tabs.filter((tab) => !visibleTabs.includes(tab));
  return (
    <MantineTabs
      value={value}
      onChange={(key) => key !== null && onChange(key)}
      keepMounted
      className={classes.tabs}
    >
      <div className={`${classes.row} no-print`}>
        <div ref={ruler} className={classes.ruler} aria-hidden>
          {tabs.map((tab) => (
            <span key={tab.key} className={classes.width} data-text={textOf(tab)} />
          ))}
          <span className={`${classes.width} ${classes.more}`} data-text="More" />
        </div>
        <MantineTabs.List aria-label={label} className={classes.list}>
          {visibleTabs.map((tab) => (
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
        {hidden.length > 0 && <MoreTabs tabs={hidden} onChange={onChange} />}
      </div>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key} className={classes.panel}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}

function MoreTabs({ tabs, onChange }: Pick<TabsProps, "tabs" | "onChange">) {
  const isWrong = tabs.some((tab) => tab.isWrong);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.more} ${classes.moreButton}`}
          data-wrong={isWrong || undefined}
          aria-label={isWrong ? "More tabs, to correct" : "More tabs"}
        >
          More
          {isWrong ? <IconAlertTriangle size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map((tab) => (
          <Menu.Item key={tab.key} onClick={() => onChange(tab.key)} color={tab.isWrong ? "red" : undefined}>
            {textOf(tab)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
