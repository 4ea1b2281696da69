import { dirname } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Opens pages in sequence and waits for all responses of each. */
export interface Walker {
  /** Loads the product anew at this path. */
  readonly load: (path: string) => Promise<void>;
  /**
   * Goes to a path without reloading the application, as a link does. Faster for tests that open many pages.
   * Loads the application if it isn't running yet, or if the path may belong to the route of the current
   * page.
   */
  readonly go: (path: string) => Promise<void>;
  /** Waits until the page has its heading and all responses, for example after a button was pressed. */
  readonly settle: () => Promise<void>;
}

/**
 * Script that marks the headings of the current page, and changes the address. Counts up the history entries
 * because the router uses that count to go back.
 */
const changeAddress = (path: string): string => `(() => {
  for (const heading of document.querySelectorAll("h1")) heading.setAttribute("data-left", "");
  history.pushState({ __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, "", ${JSON.stringify(path)});
})()`;

/** Script that is true when the next page has its heading. */
const HAS_NEW_HEADING = "document.querySelector('h1:not([data-left])') !== null";
/** Home pages, whose pages have a route each. */
const HOME = /^\/(?:account\/[^/]+|admin)$/;
/** Returns whether one route may show both paths, so that they share the element of their heading. */
const mayShareRoute = (one: string, other: string): boolean =>
  one === other || (dirname(one) === dirname(other) && !HOME.test(dirname(one)));

const AFTER_TWO_FRAMES =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))";

export function openWalker(page: Page): Walker {
  const pending = new Set<unknown>();
  // Leaves out the stream of changes, which stays open.
  page.on("request", (request) => request.resourceType() !== "eventsource" && pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));

  /**
   * Waits for the heading and for all responses, including responses to requests that earlier responses
   * cause.
   */
  const settle = async (): Promise<void> => {
    const look = async () => {
      const hasHeading = await page.evaluate<boolean>(HAS_NEW_HEADING);
      await page.evaluate(AFTER_TWO_FRAMES);
      return { hasHeading, pending: pending.size };
    };
    await expect
      .poll(look, { message: page.url(), timeout: 30_000 })
      .toEqual({ hasHeading: true, pending: 0 });
  };

  const load = async (path: string): Promise<void> => {
    pending.clear();
    await page.goto(path, { waitUntil: "commit" });
    await settle();
  };
  return {
    load,
    settle,
    async go(path) {
      const here = page.url();
      if (here === "about:blank" || mayShareRoute(new URL(here).pathname, path)) return load(path);
      await page.evaluate(changeAddress(path));
      await settle();
    },
  };
}
