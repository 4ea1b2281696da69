import { WaitingStrip } from "#platform/web/shell/waiting/WaitingStrip.tsx";
import { conversionPaths } from "../paths.ts";

const FIGURES = [{ of: "waiting", label: "Pictures waiting", to: conversionPaths.page() }];

/** Renders the pictures that wait to be converted. */
export const WaitingPictures = () => (
  <WaitingStrip list="conversion" title="Patient conversion" figures={FIGURES} />
);
