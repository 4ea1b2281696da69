/** The length of a recording in seconds, and whether its file breaks off before the end (H-8). */
export interface Length {
  readonly seconds: number;
  readonly endsEarly: boolean;
}
