/** Password of all fictional people of the demo. A practice with real people has no demo (F-14). */
export const DEMO_PASSWORD = "Corella1!";
