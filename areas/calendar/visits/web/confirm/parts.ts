export { ArriveButton } from "./ArriveButton.tsx";
export { ConfirmItem } from "./ConfirmItem.tsx";
export { ConfirmKeys } from "./ConfirmKeys.tsx";
