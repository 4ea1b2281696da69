import type { Cents } from "#kernel/money/money.ts";

/** What the card provider knows of one payment, refund or card. */
export type GatewayAnswer =
  /** The card page is open, and nothing was entered yet. */
  | { readonly kind: "pending" }
  /** It never heard of it. */
  | { readonly kind: "unknown" }
  | {
      readonly kind: "answered";
      readonly isApproved: boolean;
      readonly transaction: string | null;
      readonly amount: Cents | null;
      readonly isAud: boolean;
      readonly reference: string | null;
      /** Its codes, such as D4405. */
      readonly codes: string;
      /** Of a card that was kept. */
      readonly token: string | null;
    };

export interface KeptCard {
  readonly number: string;
  readonly name: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

export interface Asked {
  /** Ours, sent with every call: what it is asked for where its answer was lost. */
  readonly reference: string;
  readonly amount: Cents;
  readonly number: string;
  readonly description: string;
}

export interface PageAsked extends Asked {
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly customer: { readonly reference: string; readonly first_name: string; readonly last_name: string };
}

/** Takes card payments on a page of its own. Every call throws OutsideFailure where it gave no answer that can be relied on. */
export interface CardGateway {
  openPage(asked: PageAsked): Promise<{ readonly access_code: string; readonly form_url: string }>;
  /** A page that keeps a card and takes nothing. */
  openCardPage(asked: PageAsked): Promise<{ readonly access_code: string; readonly form_url: string }>;
  findByCode(access_code: string): Promise<GatewayAnswer>;
  findByReference(reference: string): Promise<GatewayAnswer>;
  charge(asked: Asked & { readonly token: string }): Promise<GatewayAnswer>;
  refund(asked: Asked & { readonly transaction: string }): Promise<GatewayAnswer>;
  findCard(token: string): Promise<KeptCard | null>;
}
