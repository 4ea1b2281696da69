import { anywhere } from "./away-request.ts";

/** Renders the time away form over any page, while it is requested. */
export const AwayOverlay = anywhere(() => import("./AwayModal.tsx").then((module) => module.AwayModal));
