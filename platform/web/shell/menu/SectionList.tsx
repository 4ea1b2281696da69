import { bringIntoView } from "#platform/web/ui/browser/bring-into-view.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import type { VisibleSection } from "./navigation.ts";
import { SectionFlyout } from "./SectionFlyout.tsx";
import { OnlyPage, SectionItem } from "./SectionItem.tsx";
import classes from "./SectionList.module.css";
import { type Navigation, useNavigation } from "./useNavigation.ts";

type MenuPlace = "side" | "collapsed" | "drawer";

interface SectionListProps {
  area: MenuEntry["area"];
  /**
   * Position of the menu. The sidebar must not scroll, the collapsed sidebar opens pages beside their icon,
   * and a phone's drawer has room for all pages.
   */
  place: MenuPlace;
  onChosen?: () => void;
}

/** Lists the sections of the navigation. The open section shows its pages. */
export function SectionList({ area, place, onChosen }: SectionListProps) {
  const navigation = useNavigation(area);
  const { sections, current, open, follow } = navigation;
  // Returns true for the section whose own line is marked, which is kept in view if a low window scrolls the
  // list. `SectionPages` does so for the pages of the open section.
  const isMarked = ({ key, pages }: VisibleSection): boolean =>
    current?.section === key && (open !== key || pages.length === 1 || place === "collapsed");
  const choose = (): void => {
    follow();
    onChosen?.();
  };
  return (
    <ul className={classes.sections}>
      {sections.map((section) => (
        <li key={section.key} ref={isMarked(section) ? bringIntoView : undefined}>
          <Item section={section} navigation={navigation} place={place} onChosen={choose} />
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  section: VisibleSection;
  navigation: Navigation;
  place: MenuPlace;
  onChosen: () => void;
}

function Item({ section, navigation: { current, open, toggle }, place, onChosen }: ItemProps) {
  const { key, label, main, pages } = section;
  const isCollapsed = place === "collapsed";
  if (pages.length === 1)
    return (
      <OnlyPage
        section={section}
        isCurrent={main === current}
        hint={isCollapsed ? label : undefined}
        onChosen={onChosen}
      />
    );
  if (isCollapsed) return <SectionFlyout section={section} current={current} onChosen={onChosen} />;
  return (
    <SectionItem
      section={section}
      current={current}
      isOpen={open === key}
      isRoomy={place === "drawer"}
      onToggle={() => toggle(key)}
      onChosen={onChosen}
    />
  );
}
