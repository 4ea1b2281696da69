import { cutTrailing } from "#kernel/text/cut-trailing.ts";
import { z } from "zod";
import { fetchOutside } from "#platform/outside/fetch-outside.ts";
import { MAX_POSTS, type NewsPost } from "../contract.ts";
import { newsPost } from "../rules/post.ts";

const Rendered = z.object({ rendered: z.string() });
const Posts = z.array(
  z.object({ title: Rendered, link: z.string(), date_gmt: z.string(), excerpt: Rendered }),
);
const TIMEOUT_MS = 3_000;
const FRESH_MS = 600_000;
/**
 * Pause in milliseconds after a failure, so that Home doesn't wait for an unreachable site on every visit.
 */
const PAUSE_MS = 60_000;

/** Reads the latest posts of a WordPress site by its REST API. */
async function readSite(url: string): Promise<NewsPost[]> {
  const address = `${cutTrailing(url, "/")}/wp-json/wp/v2/posts?per_page=${MAX_POSTS}&_fields=title,link,date_gmt,excerpt`;
  const posts = Posts.parse(JSON.parse(await fetchOutside(address, { timeoutMs: TIMEOUT_MS })));
  return posts.flatMap(({ title, link, date_gmt, excerpt }) => {
    const post = newsPost({ title: title.rendered, link, date_gmt, excerpt: excerpt.rendered });
    return post ? [post] : [];
  });
}

interface CachedPosts {
  posts: NewsPost[];
  /** Time in milliseconds, by the clock, until which the posts are fresh. */
  until: number;
  underway: Promise<void> | null;
}

export interface NewsSite {
  /** Returns the known posts and reads them again if they are too old. Never rejects. */
  posts(url: string, onFailure: (error: unknown) => void): Promise<readonly NewsPost[]>;
}

/** Creates a cache that keeps a site's posts for ten minutes. Concurrent requests share one read. */
export function newsSite(clock: () => number = Date.now): NewsSite {
  const cache = new Map<string, CachedPosts>();

  async function renew(url: string, entry: CachedPosts, onFailure: (error: unknown) => void): Promise<void> {
    try {
      entry.posts = await readSite(url);
      entry.until = clock() + FRESH_MS;
    } catch (error) {
      entry.until = clock() + PAUSE_MS;
      onFailure(error);
    } finally {
      entry.underway = null;
    }
  }

  return {
    async posts(url, onFailure) {
      const entry = cache.get(url) ?? { posts: [], until: 0, underway: null };
      cache.set(url, entry);
      if (clock() >= entry.until) entry.underway ??= renew(url, entry, onFailure);
      // Returns old posts at once; the new ones are returned next time.
      if (entry.posts.length === 0) await entry.underway;
      return entry.posts;
    },
  };
}
