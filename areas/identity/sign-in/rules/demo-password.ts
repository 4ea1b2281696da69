/** Every invented person of the demo has it; where there are real people there is no demo (F-14). */
export const DEMO_PASSWORD = "Corella1!";
