import { createContext, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** Long enough that two parts of a screen with the same news are heard once. */
const keptMs = 5_000;
/** In milliseconds, long enough that nobody is interrupted while typing. */
export const AnnouncementPause = createContext(1_000);

let speak: (words: string) => void = () => undefined;

/** Says a sentence to screen readers. It shows nothing, so it is for what sighted people see change by itself. */
export const announce = (words: string) => speak(words);

/**
 * Announces words that change while the person is on the screen, once they have stayed the same for a moment. The first
 * ones are what the person came to see. Null says nothing, for what is still loading. With `about`, the same words are
 * said again when they are the answer to something else, such as another search.
 */
export function useAnnouncement(words: string | null, about = "") {
  const pauseMs = useContext(AnnouncementPause);
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (words === null) return;
    const news = `${about} ${words}`;
    if (said.current === null) said.current = news;
    if (said.current === news) return;
    const timer = setTimeout(() => {
      said.current = news;
      announce(words);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [words, about, pauseMs]);
}

/**
 * Mounted beside the app, because an open dialog hides the app from screen readers, but not what says `aria-live`. Each
 * sentence is an element of its own, so that one does not cut another short.
 */
export function AnnouncementHost() {
  const [sentences, setSentences] = useState<{ id: number; words: string }[]>([]);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    let count = 0;
    speak = (words) => {
      if (timers.has(words)) return;
      const id = count++;
      setSentences((before) => [...before, { id, words }]);
      const forget = () => {
        timers.delete(words);
        setSentences((before) => before.filter((each) => each.id !== id));
      };
      timers.set(words, setTimeout(forget, keptMs));
    };
    return () => {
      speak = () => undefined;
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  return createPortal(
    <div role="status" aria-live="polite" aria-atomic="false" aria-label="Announcements" className="sr-only">
      {sentences.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>,
    document.body,
  );
}
