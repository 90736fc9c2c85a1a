import { Icon } from '@ringside/ui/icon';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type PaletteTarget, usePaletteTargets } from './use-palette-targets.ts';

/**
 * The palette on Ctrl+K: it finds every screen, segment, series, roster and user by a few letters.
 * Arrows choose, Enter opens.
 */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="pal"
      aria-label="Go to"
      onClose={() => open && !dialog.current?.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && <PaletteSearch onClose={onClose} />}
    </dialog>
  );
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { found, searching } = usePaletteTargets(text);
  const navigate = useNavigate();
  const id = useId();
  const activeIndex = Math.min(at, found.length - 1);
  function go(one: PaletteTarget | undefined) {
    if (!one) return;
    onClose();
    void navigate(one.to);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') go(found[activeIndex]);
    else if (event.key === 'ArrowDown') setAt(Math.min(activeIndex + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(activeIndex - 1, 0));
    else return;
    event.preventDefault();
  }
  return (
    <div className="pal__in">
      <div className="pal__f">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label="Screens, segments, series, rosters, people"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[activeIndex] ? `${id}-${activeIndex}` : undefined}
          placeholder="Screens, segments, series, rosters, people"
          value={text}
          onKeyDown={handleKey}
          onChange={({ target }) => (setText(target.value), setAt(0))}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label="Results" aria-busy={searching}>
        {found.map((one, index) => (
          // The field above handles the keys.
          <li
            key={`${one.kind} ${one.to}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            ref={(row) => void (index === activeIndex && row?.scrollIntoView({ block: 'nearest' }))}
            onClick={() => go(one)}
          >
            <span className="pal__k">{one.kind}</span>
            <span className="grow">{one.name}</span>
            {one.detail && <span className="soft small">{one.detail}</span>}
          </li>
        ))}
      </ul>
      <p className="pal__s soft small" role="status">
        {searching ? 'Searching…' : found.length === 0 ? 'No matches.' : `${found.length} found`}
      </p>
    </div>
  );
}
