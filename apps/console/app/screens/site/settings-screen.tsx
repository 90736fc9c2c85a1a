import type {
  SiteLinks,
  SitePrizes,
  SiteSettings,
} from '@ringside/contract/collections/site-settings';
import { Button } from '@ringside/ui/button';
import { type FormEvent, useRef, useState } from 'react';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { removeFieldFaults } from '../../parts/field-faults.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useFocusOnFirstFault } from '../../parts/refusal.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { Section } from '../../parts/section.tsx';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../parts/unsaved-changes.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { clientForVersion, readVersioned, type Versioned } from '../../session/console-client.ts';
import { LinkFields, PrizeFields } from './settings-fields.tsx';
import { toSettingsRequest, NAMES, POINTERS, createSettingsForm } from './settings-form.ts';
import { SiteHead } from './site-head.tsx';

type Settings = Versioned<SiteSettings>;
const TOPICS = ['site-settings:site'];

/** The prizes and the links of the site. */
export function SettingsScreen() {
  const read = useRead(['site-settings'], () =>
    readVersioned<SiteSettings>('/api/site-settings/1.0/site'),
  );
  useTopics(TOPICS, () => void read.refetch());
  return (
    <>
      <SiteHead>Changes appear on the site at once, also on open pages.</SiteHead>
      <QueryView of={read} what="prizes and links" rows={8}>
        {(settings) => <SettingsParts settings={settings} refetch={read.refetch} />}
      </QueryView>
    </>
  );
}

function SettingsParts({
  settings,
  refetch,
}: {
  settings: Settings;
  refetch: () => Promise<void>;
}) {
  const current = createSettingsForm(settings);
  const { form, isDirty, busy, fault, write, saveDraft, discard, readNewer, changedByOthers } =
    useDraft({
      current,
      reload: refetch,
      save: (draft) =>
        clientForVersion(settings.version).siteSettings.update(
          'site',
          toSettingsRequest(draft, current),
        ),
    });
  const [act, setAct] = useState<Action | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const blocker = useUnsavedChangesGuard(isDirty);
  useFocusOnFirstFault(element, fault);
  const fields = { form, defaults: settings.defaults, fault, write };
  const { prizes, links } = settings;
  const renderReset = (part: string, create: () => Action) => (
    <Button
      size="small"
      disabled={isDirty}
      onClick={() => setAct(create())}
    >{`Reset to default ${part}`}</Button>
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDirty) void saveDraft();
  }
  return (
    <>
      <form ref={element} className="site-form" onSubmit={submit} noValidate>
        <Section
          title="Prizes"
          aside={prizes && renderReset('prizes', () => createResetPrizesAction(settings, prizes))}
        >
          <PrizeFields {...fields} />
        </Section>
        <Section
          title="Links"
          aside={links && renderReset('links', () => createResetLinksAction(settings, links))}
        >
          <LinkFields {...fields} />
        </Section>
        <SaveBar
          isDirty={isDirty}
          busy={busy}
          fault={fault}
          rest={removeFieldFaults(fault, Object.values(POINTERS))}
          meanwhile={changedByOthers.map((name) => NAMES[name])}
          onDrop={discard}
          onReadNewer={readNewer}
        />
      </form>
      <UnsavedChangesDialog blocker={blocker} />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={refetch} />
    </>
  );
}

const formatPrizePool = ({ amount, currency }: NonNullable<SiteSettings['prizes']>) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );

const RESET_BUTTON = { label: 'Use the default', danger: true };

/** Returns the command that drops the prizes that operators set. */
function createResetPrizesAction({ version, defaults }: Settings, prizes: SitePrizes): Action {
  const places = prizes.places.length;
  return {
    ...RESET_BUTTON,
    title: 'Reset to default prizes',
    successText: 'The default prizes are back.',
    description: `The site shows a prize pool of ${formatPrizePool(defaults.prizes)} and no prizes by place.`,
    howToUndo: `Set the pool to ${formatPrizePool(prizes)}${places > 0 ? ` and the ${places} prizes by place` : ''} again. The activity log has them.`,
    run: () => clientForVersion(version).siteSettings.update('site', { prizes: null }),
  };
}

/** Returns the command that drops the links that operators set. */
function createResetLinksAction({ version, defaults }: Settings, links: SiteLinks): Action {
  return {
    ...RESET_BUTTON,
    title: 'Reset to default links',
    successText: 'The default links are back.',
    description: `Support links to ${defaults.links.support}, the chat to ${defaults.links.chat} and the rules to the site’s own page. No channels are shown.`,
    howToUndo: `Set the links again. The activity log has them${links.rules ? `, the rules were at ${links.rules}` : ''}.`,
    run: () => clientForVersion(version).siteSettings.update('site', { links: null }),
  };
}
