export { FitLine } from "./FitLine.tsx";
export { FoundWaitList } from "./FoundWaitList.tsx";
export { PatientWaits } from "./PatientWaits.tsx";
