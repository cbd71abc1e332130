import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

/** How long somebody who types pauses before the server is asked. */
const PAUSE_MS = 250;

interface Props {
  /** The words searched for now. */
  q: string;
  onSearch: (q: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Words of a name, an address, a number or a text. Escape empties it. */
export function SearchField({ q, onSearch, field }: Props) {
  const [words, setWords] = useState(q);
  const [searched, setSearched] = useState(q);
  // Another way led to other words: the address, the back button, "Clear the search".
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
