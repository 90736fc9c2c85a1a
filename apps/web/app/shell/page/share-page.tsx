import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_LOCALE, localeOfPath } from '../../locales/locales.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { keepSearch } from './page-address.ts';
import type { PageFacts } from './use-page-facts.ts';

/** The page to share: its title, and the match or bracket that it shows. */
interface Shared {
  title: string;
  embeddable: NonNullable<PageFacts['embeddable']>;
}

/** The ways to share a match or a bracket: as a link, in another site, or in a broadcast. */
export function SharePage({ title, embeddable }: Shared): ReactNode {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className="row share">
      <Button size="small" icon="copy" onClick={() => setOpen(true)}>
        <Trans>Share</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Share`} close={t`Close`}>
        {open && <WaysToShare title={title} embeddable={embeddable} origin={location.origin} />}
      </Dialog>
    </div>
  );
}

/** Sizes of the frame that show everything, in pixels. */
const FRAME = { match: { width: 560, height: 260 }, bracket: { width: 960, height: 600 } };

/**
 * A page's address, the frame for another site, and the page for broadcasts. `origin`: of this
 * site.
 */
export function WaysToShare({
  title,
  embeddable: { kind, id },
  origin,
}: Shared & { origin: string }) {
  const { pathname, search } = useLocation();
  const locale = localeOfPath(pathname);
  const query = locale === DEFAULT_LOCALE ? '' : `?locale=${locale}`;
  const link = origin + pathname + keepSearch({ pathname, search });
  const { width, height } = FRAME[kind];
  const quoted = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const frame = `<iframe src="${origin}/embed/${kind}/${id}${query}" title="${quoted}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
  return (
    <div className="stack">
      <Way name={<Trans>Link</Trans>} text={link}>
        {typeof navigator !== 'undefined' && 'share' in navigator && (
          <Button
            size="small"
            onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
          >
            <Trans>More options</Trans>
          </Button>
        )}
      </Way>
      <Way name={<Trans>For your own site</Trans>} text={frame} rows={3} />
      <Way
        name={<Trans>For broadcasts, as a browser source of 1920 × 1080</Trans>}
        text={`${origin}/overlay/${kind}/${id}${query}`}
      />
    </div>
  );
}

function Way({
  name,
  text,
  rows = 1,
  children,
}: {
  name: ReactNode;
  text: string;
  rows?: number;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="stack stack--tight">
      <label className="small" htmlFor={id}>
        <b>{name}</b>
      </label>
      <textarea
        id={id}
        className="in share__t"
        translate="no"
        readOnly
        rows={rows}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        <CopyButton text={text}>
          <Trans>Copy</Trans>
        </CopyButton>
        {children}
      </div>
    </div>
  );
}
