export type Tone = "euca" | "wattle" | "ocean" | "jacaranda" | "waratah" | "ochre" | "fern" | "stone";
