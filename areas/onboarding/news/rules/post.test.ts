import { describe, expect, test } from "vitest";
import { newsPost, plainText } from "./post.ts";

const post = {
  title: "Rebates &#038; fees",
  link: "https://news.corella.example/a/",
  date_gmt: "2026-11-18T01:30:00",
  excerpt: '<p>From the day they apply&#8230; <a class="more-link" href="/a">Continue reading</a></p>\n',
};

describe("a post of the publisher's site", () => {
  test("is plain text with an instant", () =>
    expect(newsPost(post)).toEqual({
      title: "Rebates & fees",
      url: "https://news.corella.example/a/",
      date: "2026-11-18T01:30:00Z",
      excerpt: "From the day they apply…",
    }));

  test.each([
    ["a link that runs a script", { link: "javascript:alert(1)" }],
    ["a link with markup", { link: 'https://x.example/"><script>' }],
    ["no title", { title: "<b> </b>" }],
    ["no date", { date_gmt: "yesterday" }],
  ])("is left out with %s", (_, change) => expect(newsPost({ ...post, ...change })).toBeNull());

  test.each([
    ["a <b>bold</b> word", "a bold word"],
    ["5 &lt; 6 &amp; &quot;so&quot; &unknown;", '5 < 6 & "so" &unknown;'],
    ["&#x1F600;&#0;&#99999999;", "😀 &#99999999;"],
  ])("%j reads %j", (html, text) => expect(plainText(html)).toBe(text));

  test("a long excerpt ends between two words", () => {
    const { excerpt = "" } = newsPost({ ...post, excerpt: "wombat ".repeat(60) }) ?? {};
    expect(excerpt.length).toBeLessThanOrEqual(241);
    expect(excerpt).toMatch(/wombat…$/);
  });
});
