import { anywhere } from "./request-asked.ts";

/** Renders a request over any page, while it is requested. */
export const RequestAnywhere = anywhere(() =>
  import("./RequestDialog.tsx").then((module) => module.RequestDialog),
);
