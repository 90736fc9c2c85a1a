import { Trans, useLingui } from '@lingui/react/macro';
import { LEAD_MINUTES } from '@ringside/rules/notices/notices';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { SelectField } from '@ringside/ui/field';
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
  const { t } = useLingui();
  const [alarm, setAlarm] = useState('');
  const query = alarm && `?alarm=${alarm}`;
  return (
    <div className="stack">
      <p className="soft">
        <Trans>Your calendar then updates when matches are added or moved.</Trans>
      </p>
      <SelectField
        label={<Trans>Alarm of the calendar</Trans>}
        value={alarm}
        onChange={({ target }) => setAlarm(target.value)}
      >
        <option value="">{t`No alarm`}</option>
        {LEAD_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t`${minutes} minutes before`}
          </option>
        ))}
      </SelectField>
      {roster && (
        <Feed address={`${origin}/calendar/rosters/${roster.id}.ics${query}`} name={roster.name} />
      )}
      <Feed
        address={`${origin}/calendar/users/${user}.ics${query}`}
        name={<Trans>All my matches</Trans>}
      />
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
