import { screen, within } from "@testing-library/react";

const announcements = () => within(screen.getByRole("status", { name: "Announcements" }));

/** Waits until these words are announced to screen readers. Fails if they are announced twice. */
export const heard = (words: string | RegExp) => announcements().findByText(words);
