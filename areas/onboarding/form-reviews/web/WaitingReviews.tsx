import { WaitingStrip } from "#platform/web/shell/waiting/WaitingStrip.tsx";
import { reviewPaths } from "../paths.ts";

const FIGURES = [{ of: "open", label: "Forms open", to: reviewPaths.list({ process: 1 }) }];

/** Renders the submitted forms that wait for a review. */
export const WaitingReviews = () => (
  <WaitingStrip list="form-reviews" title="Form reviews" figures={FIGURES} />
);
