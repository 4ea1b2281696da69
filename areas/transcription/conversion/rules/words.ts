/** Formats a number of pictures, such as "1 picture" or "18 pictures". */
export const formatPictures = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);
