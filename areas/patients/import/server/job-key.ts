/** The job that writes the rows of imports. */
export const IMPORT_JOB = "import.run";
/** The job that takes back what an import did. */
export const UNDO_JOB = "import.undo";

export const jobKey = (doctor: number, run: number): string => `${doctor}-${run}`;
