import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useOwnDocument } from "./own-document.ts";

const reload = vi.fn<() => void>();
function opened({ allows, loadedAt }: { allows: boolean | null; loadedAt: string }): number {
  vi.stubGlobal("location", { pathname: "/account/transcription/record", reload });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    Object({ name: `https://corella.example${loadedAt}` }),
  ]);
  const policy =
    allows === null ? null : { allowsFeature: (feature: string) => feature !== "microphone" || allows };
  Object.defineProperty(document, "featurePolicy", { value: policy, configurable: true });
  const Page = () => {
    useOwnDocument();
    return null;
  };
  render(<Page />);
  return reload.mock.calls.length;
}
afterEach(() => {
  reload.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "featurePolicy");
});

const HERE = "/account/transcription/record";

test.each([
  ["refused in a document of another page", { allows: false, loadedAt: "/account/patients" }, 1],
  ["refused in its own document", { allows: false, loadedAt: `${HERE}?doctor_id=5` }, 0],
  ["allowed", { allows: true, loadedAt: "/account/patients" }, 0],
  ["in a browser that does not tell", { allows: null, loadedAt: "/account/patients" }, 0],
] as const)(
  "where the microphone is %s, the recorder loads its document %o %d times",
  (_where, given, times) => expect(opened(given)).toBe(times),
);
