// Imported first because React reads the hook of its developer tools only once, when React is loaded.
import "#platform/web/testing/drawing.ts";

import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// Browser functions that Mantine requires and jsdom lacks.
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

class NeverResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = NeverResizes;

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
// jsdom lacks `document.fonts`, which Mantine waits for.
if (!("fonts" in document))
  Object.defineProperty(document, "fonts", {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  });

afterEach(() => {
  cleanup();
  // Clears the toasts because test files share their modules, and toasts of one test would take the places of
  // the next test's.
  notifications.clean();
});

// Empties the document and the storage because test files share both.
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

configure({
  // A long timeout, because a busy machine renders late. Tests that would fail still fail.
  asyncUtilTimeout: 15_000,
  // Shows the text of the page instead of its elements, which the library would write out at each attempt of
  // a query that waits.
  getElementError: (message, container) =>
    Object.assign(new Error(`${message ?? ""}\n\nText of the page: ${textOf(container)}`), {
      name: "TestingLibraryElementError",
    }),
});

const textOf = (container: Element): string => (container.textContent ?? "").slice(0, 3_000);
