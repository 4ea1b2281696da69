import type { ComponentType } from "react";
import type { PageNeeds } from "#platform/web/shell/feature.ts";
import type { Client } from "../client.contract.ts";

/** A tab that a feature below shows on a client's record: preferences, templates, credit points. */
export interface ClientPart {
  /** Unlike any other's; in the address. */
  name: string;
  label: string;
  needs: PageNeeds;
  order: number;
  content: ComponentType<{ client: Client }>;
}

const parts: ClientPart[] = [];

/** Called once, where the feature's routes are listed. */
export function addClientPart(part: ClientPart): void {
  if (!parts.some(({ name }) => name === part.name)) parts.push(part);
}

export const clientParts = (may: (needs: PageNeeds) => boolean): readonly ClientPart[] =>
  parts.filter(({ needs }) => may(needs)).toSorted((a, b) => a.order - b.order);
