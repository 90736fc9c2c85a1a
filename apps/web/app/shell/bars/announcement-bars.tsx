import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf, IconButton } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { useMemo, useState } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { type ShownAnnouncement, useShellData } from '../../parts/shell-data.ts';
import { useIsHydrated, useNow } from '../../parts/time/use-now.ts';
import { saveMarks, markOf, readMarks } from './announcements.ts';

/** The operators' announcements below the action centre, until each ends or is closed. */
export function AnnouncementBars() {
  const { t } = useLingui();
  const { announcements } = useShellData();
  const now = useNow();
  const hasAnnouncements = announcements.length > 0;
  // The first read of the browser's storage is slow: it waits for hydration, and is skipped without
  // announcements.
  const canReadMarks = useIsHydrated() && hasAnnouncements;
  const storedMarks = useMemo(() => (canReadMarks ? readMarks() : []), [canReadMarks]);
  const [closedMarks = storedMarks, setClosedMarks] = useState<string[]>();
  const openAnnouncements = announcements.filter(
    (one) => !closedMarks.includes(markOf(one)) && new Date(one.until) > now,
  );
  if (openAnnouncements.length === 0) return null;
  const dismiss = (one: ShownAnnouncement) => {
    const marks = [markOf(one), ...closedMarks];
    saveMarks(marks);
    setClosedMarks(marks);
  };
  return (
    <section className="wrap told" aria-label={t`Announcements`}>
      {openAnnouncements.map((one) => (
        <AnnouncementBar key={one.id} announcement={one} onClose={() => dismiss(one)} />
      ))}
    </section>
  );
}

/** One announcement, in its own language. */
export function AnnouncementBar({
  announcement: { title, text, link, lang },
  onClose,
}: {
  announcement: ShownAnnouncement;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className="told__in">
      <Icon name="info" />
      <p lang={lang}>
        <b>{title}</b> {text}
      </p>
      {link && <AnnouncementLink link={link} />}
      <IconButton icon="cross" label={t`Dismiss: ${title}`} onClick={onClose} />
    </div>
  );
}

function AnnouncementLink({ link }: { link: string }) {
  const classes = buttonClassOf({ variant: 'light', size: 'small' });
  const text = <Trans>More</Trans>;
  return link.startsWith('/') ? (
    <LinkTo className={classes} to={link}>
      {text}
    </LinkTo>
  ) : (
    <a className={classes} href={link} rel="noreferrer">
      {text}
    </a>
  );
}
