import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

/** Pause in typing after which the server is asked. */
const PAUSE_MS = 250;

interface Props {
  /** The current search words. */
  q: string;
  onSearch: (q: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Searches for words of names, addresses, numbers and texts. Escape empties the field. */
export function SearchField({ q, onSearch, field }: Props) {
  const [words, setWords] = useState(q);
  const [searched, setSearched] = useState(q);
  // The words changed elsewhere: by the address, the back button, or "Clear the search".
  if (q !== searched) {
    setSearched(q);
    if (q !== words.trim()) setWords(q);
  }

  useEffect(() => {
    const wanted = words.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => onSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, q, onSearch]);

  function hear(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") onSearch(words.trim());
    if (event.key !== "Escape" || !words) return;
    event.preventDefault();
    setWords("");
    onSearch("");
  }

  return (
    <label className="staff-search">
      <span>Search</span>
      <input
        ref={field}
        type="search"
        dir="auto"
        className="control"
        value={words}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={hear}
      />
    </label>
  );
}
