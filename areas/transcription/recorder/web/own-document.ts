import { useEffect } from "react";

interface FeaturePolicy {
  readonly allowsFeature: (feature: string) => boolean;
}
const isPolicy = (value: unknown): value is FeaturePolicy =>
  typeof value === "object" && value !== null && "allowsFeature" in value;

/** Whether the document may use the microphone. True in browsers that don't tell: those ask their user alone. */
function mayUseMicrophone(): boolean {
  const policy: unknown = "featurePolicy" in document ? document.featurePolicy : null;
  return !isPolicy(policy) || policy.allowsFeature("microphone");
}

/** The path of the address that this document was loaded from, which links of the application don't change. */
function loadedPath(): string | null {
  const [entry] = performance.getEntriesByType("navigation");
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : null;
}

/**
 * Loads the document anew where a link of another page led here, because only the recorder's own document may use the microphone (decision 0201). Never
 * twice: a document that was loaded from this address and is refused the microphone stays.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    if (!mayUseMicrophone() && loadedPath() !== window.location.pathname) window.location.reload();
  }, []);
}
