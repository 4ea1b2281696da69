import { useEffect } from "react";

interface FeaturePolicy {
  readonly allowsFeature: (feature: string) => boolean;
}
const isPolicy = (value: unknown): value is FeaturePolicy =>
  typeof value === "object" && value !== null && "allowsFeature" in value;

/**
 * Returns true if the document may use the microphone. Also true in browsers without permissions policies, in
 * which only the user decides.
 */
function mayUseMicrophone(): boolean {
  const policy: unknown = "featurePolicy" in document ? document.featurePolicy : null;
  return !isPolicy(policy) || policy.allowsFeature("microphone");
}

/**
 * Returns the path from which the document was loaded, or null. Navigation within the app doesn't change the
 * path.
 */
function loadedPath(): string | null {
  const [entry] = performance.getEntriesByType("navigation");
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : null;
}

/**
 * Reloads the page if the user came from another page of the app, because only the recorder's own document
 * may use the microphone (decision 0201). Never reloads a document that was loaded from this address, even if
 * the microphone is refused.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    if (!mayUseMicrophone() && loadedPath() !== window.location.pathname) window.location.reload();
  }, []);
}
