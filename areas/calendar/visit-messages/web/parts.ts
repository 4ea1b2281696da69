export { AddressNotice } from "./AddressNotice.tsx";
export { PatientMessages } from "./PatientMessages.tsx";
export { UnsentReminder } from "./UnsentReminder.tsx";
