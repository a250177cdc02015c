// The shapes that are printed on cards: drawn by the view, and by the pictures that stand for a page when it is shared.

/** One path for each suit, in a box of 24 by 24. */
export const SUITS: Record<string, string> = {
  S: "M12 2c5 5.5 9.5 8.8 9.5 12.8 0 2.7-1.9 4.2-4 4.2-1.9 0-3.6-1-4.5-2.4.2 2.4 1 4.2 2.5 5.4h-7c1.5-1.2 2.3-3 2.5-5.4C10.1 18 8.4 19 6.5 19c-2.1 0-4-1.5-4-4.2C2.5 10.8 7 7.5 12 2Z",
  H: "M12 21.5C5 15.5 2 12 2 8.1 2 5.1 4.2 3 6.8 3 9 3 11 4.3 12 6.5 13 4.3 15 3 17.2 3 19.8 3 22 5.1 22 8.1c0 3.9-3 7.4-10 13.4Z",
  D: "M12 1.5c2 4 4.8 7.5 8 10.5-3.2 3-6 6.5-8 10.5C10 18.5 7.2 15 4 12c3.2-3 6-6.5 8-10.5Z",
  C: "M12 2a4.7 4.7 0 0 1 4 7.1 4.8 4.8 0 1 1-3 6.9c.2 2.5 1 4.5 2.6 6H8.4c1.6-1.5 2.4-3.5 2.6-6a4.8 4.8 0 1 1-3-6.9A4.7 4.7 0 0 1 12 2Z",
};

/** A court card's crown, in a box of 32 by 27. */
export const CROWN = "M5 21 2.5 8.5l8 5L16 4l5.5 9.5 8-5L27 21ZM5 22.5h22V25H5Z";

/** The joker's basket as lines, in a box of 48 by 44: a canasta is a basket. */
export const BASKET = [
  "M10 19C10 7 16 2.5 24 2.5S38 7 38 19",
  "M4 19h40l-4.5 20a3 3 0 0 1-3 2.4h-25a3 3 0 0 1-3-2.4Z",
  "M6 26.5h36M7.6 34h32.8",
  "M15 19l2 22M24 19v22M33 19l-2 22",
];

/** A four-pointed star, in a box of 24 by 24: this card is wild. */
export const STAR = "M12 1c1.2 6.5 4.5 9.8 11 11-6.5 1.2-9.8 4.5-11 11-1.2-6.5-4.5-9.8-11-11 6.5-1.2 9.8-4.5 11-11Z";
