import { formPaths } from "../paths.ts";

/** Where the pages of one form lead back to. */
export const back = { to: formPaths.list(), label: "Insurer forms" };
