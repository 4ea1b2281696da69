import { Select } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isKind, KIND_NAMES, type KindName, kindLabel } from "#areas/oversight/activity-feed/rules/kinds.ts";
import { FeedList } from "#areas/oversight/activity-feed/web/FeedList.tsx";
import { LiveSign } from "#areas/oversight/activity-feed/web/LiveSign.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import classes from "./home-feed.module.css";
import { HomeSection } from "./HomeSection.tsx";

const ALL = "all";
const kinds = [{ value: ALL, label: "All types" }, ...KIND_NAMES.map((name) => ({ value: name, label: kindLabel(name) }))];

/** SCR-HOME-03: who did what, newest first, live. */
export function HomeFeed({ isLive, ofAll = false }: { isLive: boolean; ofAll?: boolean }) {
  const pathOf = useAreaPath();
  const [kind, setKind] = useState<KindName | null>(null);
  return (
    <HomeSection
      title="Activity"
      end={
        <div className={classes.end}>
          <Select
            aria-label="Activity of"
            className={classes.filter}
            size="xs"
            data={kinds}
            value={kind ?? ALL}
            allowDeselect={false}
            onChange={(chosen) => setKind(isKind(chosen) ? chosen : null)}
          />
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
