import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { newsRoutes } from "../contract.ts";
import classes from "./news.module.css";

const FRESH_MS = 600_000;

/** Returns the latest posts, or null if there are none, so that the heading is omitted too. */
export function useNews() {
  const read = useRead(newsRoutes.list, {}, { freshFor: FRESH_MS });
  return read.data && read.data.posts.length > 0 ? read.data.posts : null;
}

/** Lists posts of the publisher's site (SCR-NEWS-01). */
export function NewsPosts({ posts }: { posts: NonNullable<ReturnType<typeof useNews>> }) {
  return (
    <ul className={classes.posts}>
      {posts.map(({ url, title, date, excerpt }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="link">
            {title}
          </a>
          <time dateTime={date} className="muted tn">
            {formatDay(wallOf(date, "Australia/Sydney").day)}
          </time>
          <p>{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}
