import { createContext, type ReactNode, useContext } from "react";
import type { Owner } from "./address.ts";

const OwnerContext = createContext<Owner | null>(null);

/**
 * Sets the client that every read and write inside is about. The shell renders it around a client's pages.
 */
export function OwnerProvider({ owner, children }: { owner: Owner | null; children: ReactNode }) {
  return <OwnerContext value={owner}>{children}</OwnerContext>;
}

export const useOwner = (): Owner | null => useContext(OwnerContext);
