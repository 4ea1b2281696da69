export { noteNotSent, noteSent } from "./registrations.ts";
