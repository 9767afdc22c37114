import { screen, within } from "@testing-library/react";

const announcements = () => within(screen.getByRole("status", { name: "Announcements" }));

/** Waits until screen readers are told these words. Fails if they are told twice. */
export const heard = (words: string | RegExp) => announcements().findByText(words);
