import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type KindName, kindLabel } from "#areas/oversight/activity-feed/rules/kinds.ts";
import { FeedList } from "#areas/oversight/activity-feed/web/FeedList.tsx";
import { LiveSign } from "#areas/oversight/activity-feed/web/LiveSign.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import classes from "./home-feed.module.css";
import { HomeSection } from "./HomeSection.tsx";
import type { KindFilterProps } from "./KindFilter.tsx";

/**
 * Loads the filter separately, because it is rarely used and is a twentieth of the code of the first screen.
 */
const KindFilter = lazyComponent<KindFilterProps>(
  () => import("./KindFilter.tsx").then((module) => module.KindFilter),
  <div className={classes.filter} />,
);

/** Renders the activity feed, newest first, with live updates (SCR-HOME-03). */
export function HomeFeed({ isLive, ofAll = false }: { isLive: boolean; ofAll?: boolean }) {
  const pathOf = useAreaPath();
  const [kind, setKind] = useState<KindName | null>(null);
  return (
    <HomeSection
      title="Activity"
      end={
        <div className={classes.end}>
          <KindFilter kind={kind} onKind={setKind} />
          <LiveSign isLive={isLive} />
        </div>
      }
    >
      <FeedList
        key={kind}
        query={kind === null ? {} : { controller: kind }}
        none={kind === null ? null : `No activity in ${kindLabel(kind)} yet.`}
        ofAll={ofAll}
        onAll={() => setKind(null)}
      />
      <Link
        to={pathOf(ofAll ? "admin" : "account", "activity")}
        search={kind === null ? {} : { kind }}
        className={`link ${classes.all}`}
      >
        All activity
      </Link>
    </HomeSection>
  );
}
