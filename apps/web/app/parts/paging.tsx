import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { useSearchParams } from 'react-router';
import { LinkTo } from './links/link-to.tsx';

/** Links to earlier and later pages of a list; nothing when there is only one. */
export function Paging({
  page: { number, size, total },
  path,
}: {
  page: { number: number; size: number; total: number };
  path: string;
}) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(target));
    return `${path}?${next}`;
  };
  return (
    <nav className="paging" aria-label={t`Pagination`}>
      {number > 1 && (
        <LinkTo className={buttonClassOf({ size: 'small' })} to={to(number - 1)}>
          <Trans>Previous</Trans>
        </LinkTo>
      )}
      <span className="small soft">
        <Trans>
          Page {number} of {last}
        </Trans>
      </span>
      {number < last && (
        <LinkTo className={buttonClassOf({ size: 'small' })} to={to(number + 1)}>
          <Trans context="page">Next</Trans>
        </LinkTo>
      )}
    </nav>
  );
}
