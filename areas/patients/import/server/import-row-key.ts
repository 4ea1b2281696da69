/** Columns of the primary key of `import_row`. */
export const IMPORT_ROW_KEY = ["_doctor", "_run", "row_number"] as const;
