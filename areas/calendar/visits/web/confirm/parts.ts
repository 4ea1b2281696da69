export { ConfirmItem } from "./ConfirmItem.tsx";
export { ConfirmKeys } from "./ConfirmKeys.tsx";
export { NextStepButton } from "./NextStepButton.tsx";
