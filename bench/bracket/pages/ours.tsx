import '@ringside/ui/styles/all.css';
import { I18nProvider } from '@lingui/react';
import { packBracket, unpackBracket } from '@ringside/contract/bracket/pack-bracket';
import type { CompactBracket } from '@ringside/contract/collections/brackets';
import { BracketView } from '@ringside/ui/bracket/bracket-view';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { loadTexts } from '../../../apps/web/app/locales/texts.ts';
import { formatOffset } from '../../../apps/web/app/parts/time/offset.tsx';
import { useBracketRounds } from '../../../apps/web/app/screens/brackets/use-bracket-rounds.tsx';
import { drawOnShow } from './on-show.ts';

const texts = {
  region: 'Bracket',
  yourTeam: 'your team',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  ownSize: 'Original size',
};
const i18n = await loadTexts('en', null);
// On the site the shell formats an instant before it shows a bracket, so the browser's calendar
// data is loaded.
formatOffset('2026-11-21T20:00:00.000Z', i18n.locale);

/** As on the site: from the data in the page to the cards, inside a rendered page. */
drawOnShow((data) => {
  const packed = packBracket(data as CompactBracket);
  const root = createRoot(document.getElementById('root')!);
  const page = (content: ReactNode) =>
    root.render(
      <I18nProvider i18n={i18n}>
        <MemoryRouter>{content}</MemoryRouter>
      </I18nProvider>,
    );
  page(<p>Loading</p>);
  return () => {
    const bracket = unpackBracket(packed);
    const Page = () => (
      <BracketView
        rounds={useBracketRounds({ bracket, ownRosterId: null, isList: false })}
        texts={texts}
      />
    );
    page(<Page />);
  };
});
