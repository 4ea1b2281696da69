import { anywhere } from "./request-dialog.ts";

/** Renders a request over any page, while it is requested. */
export const RequestOverlay = anywhere(() =>
  import("./RequestDialog.tsx").then((module) => module.RequestDialog),
);
