// First, since React looks for what listens to it once, when it is loaded.
import "#platform/web/testing/drawing.ts";

import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// What jsdom has not and Mantine asks for.
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
// jsdom has no fonts, and Mantine waits for them.
if (!("fonts" in document))
  Object.defineProperty(document, "fonts", { value: Object.assign(new EventTarget(), { ready: Promise.resolve() }) });

afterEach(() => {
  cleanup();
  // Files share their modules, so toasts of one test would take the places of the next one's.
  notifications.clean();
});

// Files share the document as well, so each leaves an empty one.
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// A busy machine draws late; a test that would fail still fails.
configure({ asyncUtilTimeout: 8_000 });
