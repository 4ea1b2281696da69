import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Style sheet of the faults of a form on a page of the server: the field's edge, the mark and the list above.
 * The page defines the colours `--over` and `--sheet`.
 */
export const formFaultsStyle = readFileSync(join(import.meta.dirname, "form-faults.css"), "utf8");
