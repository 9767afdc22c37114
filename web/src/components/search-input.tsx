import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { inputLook } from "./ui/field.tsx";

const debounceMs = 300;

/** Calls `onSearch` when typing pauses. Follows `value` when it changes elsewhere, for example through a link. */
export function SearchInput({
  label,
  value,
  onSearch,
  className,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(onSearch); // other filters may have changed since the timer was set
  useEffect(() => {
    latest.current = onSearch;
  });

  if (value !== seen) {
    setSeen(value);
    if (value !== reported) setText(value); // otherwise it only echoes what was typed here
  }

  function handleChange(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = typed.trim().replace(/\s+/g, " ");
      setReported(wanted);
      latest.current(wanted);
    }, debounceMs);
  }

  return (
    <div className={className}>
      <div className="relative">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={text}
          onChange={(event) => handleChange(event.target.value)}
          // The browser reserves space for its clear button even when there is nothing to clear.
          className={`${inputLook(false)} h-control ps-9 placeholder-shown:[&::-webkit-search-cancel-button]:hidden`}
        />
      </div>
    </div>
  );
}
