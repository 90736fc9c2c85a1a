import { Trans, useLingui } from '@lingui/react/macro';
import type { NoticeSettings } from '@ringside/contract/collections/push';
import { LEAD_MINUTES } from '@ringside/rules/notices/notices';
import { Checkbox, SelectField } from '@ringside/ui/field';
import { useState } from 'react';
import { ReadingState } from '../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../parts/requests/something-wrong.tsx';
import { useCommand } from '../parts/requests/use-command.ts';
import { useRead } from '../parts/requests/use-read.ts';
import { client } from '../session/browser-client.ts';
import { useSession } from '../session/session-store.ts';

/** The notices that the player wants, on all their devices; nothing for a visitor. */
export function WantedNotices() {
  const { user } = useSession();
  const [reading, reload] = useRead(user ? () => client.push.settings() : null, 'notices');
  if (!user) return null;
  return reading.state === 'read' ? (
    <NoticeFields
      settings={reading.answer}
      save={async (changes) => void (await client.push.updateSettings(changes))}
    />
  ) : (
    <ReadingState reading={reading} reload={reload} rows={2} />
  );
}

/** The fields of the notices that a player wants. Each change is saved at once. */
export function NoticeFields({
  settings,
  save,
}: {
  settings: NoticeSettings;
  save: (changes: Partial<NoticeSettings>) => Promise<void>;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(settings);
  const { busy, error, run } = useCommand();
  const change = (changes: Partial<NoticeSettings>) => {
    const before = chosen;
    setChosen({ ...before, ...changes });
    void run(() =>
      save(changes).catch((failure: unknown) => {
        setChosen(before);
        throw failure;
      }),
    );
  };
  return (
    <div className="stack stack--tight" aria-busy={busy}>
      <SelectField
        label={<Trans>Remind me before my match</Trans>}
        value={chosen.leadMinutes}
        onChange={({ target }) => {
          const leadMinutes = LEAD_MINUTES.find((lead) => String(lead) === target.value);
          if (leadMinutes) change({ leadMinutes });
        }}
      >
        {LEAD_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t`${minutes} minutes before`}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={<Trans>When at most two matches are left before mine</Trans>}
        checked={chosen.matchesBefore}
        onChange={({ target }) => change({ matchesBefore: target.checked })}
      />
      <Checkbox
        label={<Trans>Also send my notifications to the inbox in the game</Trans>}
        checked={chosen.inGame}
        onChange={({ target }) => change({ inGame: target.checked })}
      />
      <SomethingWrong error={error} />
    </div>
  );
}
