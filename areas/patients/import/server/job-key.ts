/** Name of the job that writes the rows of imports. */
export const IMPORT_JOB = "import.run";
/** Name of the job that undoes imports. */
export const UNDO_JOB = "import.undo";

export const jobKey = (doctor: number, run: number): string => `${doctor}-${run}`;
