export { FirstFree } from "./FirstFree.tsx";
export { SetModal } from "./SetModal.tsx";
export { TransferDialog } from "./TransferDialog.tsx";
