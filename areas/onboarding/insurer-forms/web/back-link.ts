import { formPaths } from "../paths.ts";

/** Back link of the pages of one form. */
export const back = { to: formPaths.list(), label: "Insurer forms" };
