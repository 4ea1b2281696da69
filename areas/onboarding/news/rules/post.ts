import { cutTrailing } from "#kernel/text/cut-trailing.ts";
import { cutText } from "#kernel/text/text.ts";
import type { NewsPost } from "../contract.ts";

const LONGEST_EXCERPT = 240;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
};

/** Post as received from WordPress. */
export interface SitePost {
  readonly title: string;
  readonly link: string;
  /** Time in UTC without a zone: "2026-11-18T01:30:00". */
  readonly date_gmt: string;
  readonly excerpt: string;
}

/**
 * Returns the text of HTML without tags and entities, on one line. The result is shown as text, so that it
 * can't become markup.
 */
export function plainText(html: string): string {
  return html
    .replace(/<a\b(?=[^<>]*more-link)[^<>]*>(?:(?!<a\b)[^])*?<\/a>/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&([a-z]{2,6});/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

const characterOf = (code: number): string =>
  code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";

/** Converts a WordPress post. Null if it has no valid link, title or date. */
export function newsPost({ title, link, date_gmt, excerpt }: SitePost): NewsPost | null {
  const titleText = plainText(title);
  const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(date_gmt) ? `${date_gmt}Z` : null;
  if (!/^https?:\/\/[^\s"<>]+$/i.test(link) || titleText === "" || date === null) return null;
  return { title: titleText, url: link, date, excerpt: shorten(plainText(excerpt)) };
}

function shorten(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text;
  const excerpt = cutText(text, LONGEST_EXCERPT);
  return `${cutTrailing(excerpt.slice(0, excerpt.lastIndexOf(" ")), " ,.;:")}…`;
}
