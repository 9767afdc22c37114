/** The output under which our workflow names the letters that none of its fonts has. Absent if it printed them all. */
export const unprintableOutput = "unprintable_letters";
