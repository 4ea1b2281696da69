/** First word of the paths of the requests, which names the reads that an open browser repeats. */
export const CONTROLLER = "onlinebooking";
