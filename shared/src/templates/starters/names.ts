/** The starting points of a new template. The keys appear in addresses: `/templates/new?start=fence`. */
export const starterKeys = ["fence", "deck", "gate", "blank"] as const;
export type StarterKey = (typeof starterKeys)[number];

/**
 * The starters in words. They are separate from the contents of the starters, because lists that offer them need no more.
 */
export const starterWords: Record<StarterKey, { name: string; text: string }> = {
  fence: { name: "Fence", text: "Runs with length and height, ground, gates and removal." },
  deck: { name: "Deck", text: "Area, height, boards, stairs and balustrade." },
  gate: { name: "Gate", text: "Width, leaf, opener, posts and power." },
  blank: { name: "Blank", text: "Nothing in it. Add your own questions." },
};
