import type { PageMeta } from '@ringside/contract/json-api';
import { Button } from '@ringside/ui/button';
import { useEffect, useId, useState } from 'react';

const SEARCH_DEBOUNCE_MS = 250;

/** The search of a screen, which the key `/` focuses. It searches when the typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className="fil fil--search">
      <label htmlFor={id}>
        {label}
        <kbd>/</kbd>
      </label>
      <input
        id={id}
        type="search"
        className="in"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
      />
    </div>
  );
}

/** A filter of a list. */
export function Filter({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="fil">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="in"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([to, text]) => (
          <option key={to} value={to}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Page buttons of a list. Renders nothing for a single page. */
export function Pager({
  page: { number, size, total },
  onPage,
}: {
  page: PageMeta;
  onPage: (number: number) => void;
}) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <Button size="small" disabled={number <= 1} onClick={() => onPage(number - 1)}>
        Previous
      </Button>
      <span className="num">{`${number} of ${last} · ${total} in total`}</span>
      <Button size="small" disabled={number >= last} onClick={() => onPage(number + 1)}>
        Next
      </Button>
    </nav>
  );
}
