export { FoundRecalls } from "./FoundRecalls.tsx";
export { PatientRecalls } from "./PatientRecalls.tsx";
