import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../parts/copy-button.tsx';
import { useSession } from '../../session/session-store.ts';

/** Calendars that update themselves: of the player's roster, and of all their matches. */
export function Subscribe() {
  const { t } = useLingui();
  const { userId, latestRoster } = useSession();
  const [open, setOpen] = useState(false);
  if (!userId) return null;
  return (
    <>
      <Button size="small" icon="calendar" onClick={() => setOpen(true)}>
        <Trans>Subscribe</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Subscribe to matches`}
        close={t`Close`}
      >
        {open && <CalendarFeeds user={userId} roster={latestRoster} origin={location.origin} />}
      </Dialog>
    </>
  );
}

/** The addresses of the calendars. `origin`: of this site. */
export function CalendarFeeds({
  user,
  roster,
  origin,
}: {
  user: string;
  roster: { id: string; name: string } | null;
  origin: string;
}) {
  return (
    <div className="stack">
      <p className="soft">
        <Trans>Your calendar then updates when matches are added or moved.</Trans>
      </p>
      {roster && (
        <Feed address={`${origin}/calendar/rosters/${roster.id}.ics`} name={roster.name} />
      )}
      <Feed address={`${origin}/calendar/users/${user}.ics`} name={<Trans>All my matches</Trans>} />
    </div>
  );
}

function Feed({ address, name }: { address: string; name: ReactNode }) {
  return (
    <div className="stack stack--tight">
      <b className="break">{name}</b>
      <div className="row">
        <a
          className={buttonClassOf({ size: 'small' })}
          href={address.replace(/^https?:/, 'webcal:')}
        >
          <Trans>Open in the calendar</Trans>
        </a>
        <CopyButton text={address}>
          <Trans>Copy address</Trans>
        </CopyButton>
      </div>
    </div>
  );
}
