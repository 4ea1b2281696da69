import { anywhere } from "./away-asked.ts";

/** Renders the time away form over any page, while it is requested. */
export const AwayAnywhere = anywhere(() => import("./AwayModal.tsx").then((module) => module.AwayModal));
