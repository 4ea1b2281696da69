import { type SandboxServer, serveSandbox } from "#sandbox/http-server.ts";

interface WordPressPost {
  readonly title: { readonly rendered: string };
  readonly link: string;
  readonly date_gmt: string;
  readonly excerpt: { readonly rendered: string };
}

const post = (title: string, slug: string, date_gmt: string, excerpt: string): WordPressPost => ({
  title: { rendered: title },
  link: `https://news.corella.example/${slug}/`,
  date_gmt,
  excerpt: {
    rendered: `<p>${excerpt} <a class="more-link" href="https://news.corella.example/${slug}/">Continue reading</a></p>\n`,
  },
});

export const POSTS: readonly WordPressPost[] = [
  post(
    "Medicare rebates &#038; indexation: what changes",
    "rebates",
    "2026-11-18T01:30:00",
    "The new fees are in Corella from the day they apply&#8230;",
  ),
  post(
    "Letters back by the next business day",
    "fast-letters",
    "2026-11-09T22:00:00",
    "How three practices use fast turnaround without paying for it on every letter.",
  ),
  post(
    "Health fund forms without paper",
    "fund-forms",
    "2026-10-27T04:15:00",
    "Register with a fund from the portal, and see which funds still owe you a reply.",
  ),
  post(
    "Closed between Christmas and New Year",
    "christmas",
    "2026-10-12T03:00:00",
    "Our hours over the holidays.",
  ),
];

/** Starts a sandbox of the used part of a WordPress site: `/wp-json/wp/v2/posts?per_page=`. */
export const startNews = (posts: readonly WordPressPost[] = POSTS): Promise<SandboxServer> =>
  serveSandbox(({ url }) => {
    if (url.pathname !== "/wp-json/wp/v2/posts") return { status: 404, body: { code: "rest_no_route" } };
    return { body: posts.slice(0, Number(url.searchParams.get("per_page") ?? 10)) };
  });
