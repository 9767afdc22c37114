import { createContext, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { countOf } from "../../lib/words.ts";

const keptMs = 5_000;
/**
 * The same words are not repeated within this time, so that two parts of a screen with the same news are heard once.
 */
const sameNewsMs = 500;
/** Milliseconds to wait before speaking: long enough not to interrupt anyone who is typing. */
export const AnnouncementPause = createContext(1_000);

let speak: (words: string) => void = () => undefined;

/** Says a sentence to screen readers. It shows nothing, so it is for changes that sighted people notice on the screen. */
export const announce = (words: string) => speak(words);

/**
 * Announces words that change while the person is on the screen, once they have stayed the same for a moment. The first
 * words are not announced, because the person came to see them. Pass null while something is loading, and an empty text for
 * a change that is announced elsewhere. With `about`, the same words are said again when they answer something else, such
 * as another search.
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
      if (words) announce(words);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [words, about, pauseMs]);
}

/**
 * Drawn outside the app's element, because an open dialog hides the app from screen readers, but not elements with
 * `aria-live`. Each sentence has its own element, so that one does not cut another short.
 */
export function AnnouncementHost() {
  const [sentences, setSentences] = useState<{ id: number; words: string }[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    function after(ms: number, act: () => void) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
    }
    const recent = new Set<string>();
    let count = 0;
    speak = (words) => {
      if (recent.has(words)) return;
      const id = count++;
      recent.add(words);
      setSentences((before) => [...before, { id, words }]);
      after(sameNewsMs, () => recent.delete(words));
      after(keptMs, () => setSentences((before) => before.filter((each) => each.id !== id)));
    };
    return () => {
      speak = () => undefined;
      for (const timer of timers) clearTimeout(timer);
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

/**
 * Says '12 quotes' when a filter or a search has found them. While it runs, the old results stay on screen and are not
 * announced. `isAtLeast` means that the server stopped counting at that number.
 */
export function useCountAnnouncement(
  query: { isPlaceholderData: boolean },
  count: number | undefined,
  noun: string,
  filters: object,
  isAtLeast = false,
) {
  const isKnown = count !== undefined && !query.isPlaceholderData;
  const words = isKnown ? `${isAtLeast ? "At least " : ""}${countOf(count, noun)}` : null;
  useAnnouncement(words, JSON.stringify(filters));
}
