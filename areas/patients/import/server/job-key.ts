/** The job that writes the rows of imports. */
export const IMPORT_JOB = "import.run";

export const jobKey = (doctor: number, run: number): string => `${doctor}-${run}`;
