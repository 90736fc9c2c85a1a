import { useLingui } from '@lingui/react/macro';
import { Icon } from '@ringside/ui/icon';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The button over the folded action centre. The full bar closes with Escape and on another page. */
export function FoldButton() {
  const { t } = useLingui();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  return (
    <button
      type="button"
      className="fold-btn"
      aria-expanded={open}
      aria-label={t`Action centre`}
      onClick={() => setOpenAt(open ? null : key)}
    >
      <Icon name="down" />
    </button>
  );
}
