/** How long a recording sounds, in seconds, and whether its file breaks off before its end (H-8). */
export interface Length {
  readonly seconds: number;
  readonly endsEarly: boolean;
}
