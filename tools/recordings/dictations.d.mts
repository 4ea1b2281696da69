export declare const DICTATIONS: readonly (readonly [
  name: string,
  voice: string,
  wordsPerMinute: number,
  text: string,
])[];
