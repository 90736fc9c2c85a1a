import { Trans } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { Checkbox } from '@ringside/ui/field';
import { Panel } from '@ringside/ui/panel';
import { keptInBrowser } from '@ringside/ui/storage';
import { ReadingState } from '../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../parts/requests/something-wrong.tsx';
import { useCommand } from '../parts/requests/use-command.ts';
import { useRead } from '../parts/requests/use-read.ts';
import { alertPlayer } from './alert-player.ts';
import { type AlertSettings, readAlertSettings, STORE } from './alert-settings.ts';
import { type PushState, readPushState, disablePush, enablePush } from './push-subscription.ts';
import { restorePush } from './restore-push.ts';
import { WantedNotices } from './wanted-notices.tsx';

/** The player's alerts: sound, shake and notifications on this device, and which notices they want. */
export function NotificationSettings() {
  const [reading, reload] = useRead(async () => {
    // A restoration under way changes the state; one that fails leaves it as it is.
    await restorePush().catch(() => undefined);
    return {
      calls: readAlertSettings(),
      state: await readPushState(),
      shakes: 'vibrate' in navigator,
    };
  }, 'calls');
  return (
    <Panel flat id="calls" title={<Trans>Notifications</Trans>}>
      {reading.state === 'read' ? (
        <div className="stack">
          <AlertFields calls={reading.answer.calls} shakes={reading.answer.shakes} />
          <PushFields state={reading.answer.state} reload={reload} />
          <WantedNotices />
        </div>
      ) : (
        <ReadingState reading={reading} reload={reload} rows={2} />
      )}
    </Panel>
  );
}

/** The settings of sound and shake on an open page. `shakes`: whether the device can shake. */
export function AlertFields({ calls, shakes }: { calls: AlertSettings; shakes: boolean }) {
  return (
    <div className="stack stack--tight">
      <p className="small soft">
        <Trans>
          Alerts you to check-in, a found opponent and your turn while the site is open. Saved on
          this device.
        </Trans>
      </p>
      <div className="row">
        <Checkbox
          label={<Trans>Sound</Trans>}
          defaultChecked={calls.sound}
          onChange={({ target }) => saveAlertSettings({ sound: target.checked })}
        />
        {shakes && (
          <Checkbox
            label={<Trans>Vibration</Trans>}
            defaultChecked={calls.shake}
            onChange={({ target }) => saveAlertSettings({ shake: target.checked })}
          />
        )}
        <Button size="small" onClick={alertPlayer}>
          <Trans>Test</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The setting of browser notifications; only a click requests the permission. */
export function PushFields({ state, reload }: { state: PushState; reload: () => void }) {
  const { busy, error, run } = useCommand();
  const turn = (act: () => Promise<void>) => void run(() => act().finally(reload));
  return (
    <div className="stack stack--tight">
      <b>
        <Trans>Push notifications</Trans>
      </b>
      <p className="small soft">
        {state === 'unsupported' && (
          <Trans>This window does not support notifications. Open the site in your browser.</Trans>
        )}
        {state === 'denied' && (
          <Trans>
            Your browser blocks notifications of this site. Allow them in its settings, then reload
            the page.
          </Trans>
        )}
        {state === 'off' && (
          <Trans>
            Notifies you of check-in, your match, your turn and results, even while the site is
            closed. You get no notification of what an open page shows.
          </Trans>
        )}
        {state === 'on' && (
          <Trans>This device is notified of check-in, your match, your turn and results.</Trans>
        )}
      </p>
      <SomethingWrong error={error} />
      {state === 'off' && (
        <div>
          <Button
            variant="light"
            size="small"
            icon="info"
            busy={busy}
            onClick={() => turn(enablePush)}
          >
            <Trans>Notify me</Trans>
          </Button>
        </div>
      )}
      {state === 'on' && (
        <div>
          <Button size="small" busy={busy} onClick={() => turn(disablePush)}>
            <Trans>Turn off notifications</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Remembers a choice on this device; without storage it lasts as long as the page. */
function saveAlertSettings(choice: Partial<AlertSettings>): void {
  keptInBrowser.save(STORE, { ...readAlertSettings(), ...choice });
}
