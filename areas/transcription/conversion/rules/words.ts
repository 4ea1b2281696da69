/** "1 picture", "18 pictures" */
export const pictures = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);
