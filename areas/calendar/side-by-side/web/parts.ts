export { DoctorsLink, PhoneLink } from "./DoctorsLink.tsx";
export { FoundDoctors } from "./FoundDoctors.tsx";
