import {
  addLocale,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LOCALES,
  localeOfPath,
} from '@ringside/web/app/locales/locales.ts';
import { useLocation } from 'react-router';
import { ArtGroups } from './art-groups.tsx';
import { BanGroups } from './ban-groups.tsx';
import { BasicGroups } from './basic-groups.tsx';
import { BracketGroups } from './bracket-groups.tsx';
import { FormGroups } from './form-groups.tsx';
import { LobbyGroups } from './lobby-groups.tsx';
import { MatchGroups } from './match-groups.tsx';
import { NextGroups } from './next-groups.tsx';
import { OfferGroups } from './offer-groups.tsx';
import { PeopleGroups } from './people-groups.tsx';
import { ResultGroups } from './result-groups.tsx';
import { DATA_NAMES } from './sample-names.ts';
import { ScheduleGroups } from './schedule-groups.tsx';
import { ShellGroups } from './shell-groups.tsx';
import { StateGroups } from './state-groups.tsx';
import { StepGroups } from './step-groups.tsx';
import { TableGroups } from './table-groups.tsx';
import { TokenGroups } from './token-groups.tsx';
import { WayGroups } from './way-groups.tsx';
import './gallery.css';

/**
 * Every component in every state, in the language of the address. `data-names` tells the journeys
 * which texts are data and come from no catalogue.
 */
export function Gallery() {
  const { search } = useLocation();
  const still = new URLSearchParams(search).has('still');
  return (
    <div className="page">
      <title>Gallery | Ringside</title>
      <div className="arena" aria-hidden="true" />
      <main id="main">
        <div className="wrap">
          <div
            className={still ? 'stack gal gal--still' : 'stack gal'}
            data-names={JSON.stringify(DATA_NAMES)}
          >
            <h1 translate="no">Gallery</h1>
            <Switches />
            <TokenGroups />
            <BasicGroups />
            <FormGroups />
            <ShellGroups />
            <StateGroups />
            <TableGroups />
            <MatchGroups />
            <ResultGroups />
            <LobbyGroups />
            <PeopleGroups />
            <BanGroups />
            <WayGroups />
            <ScheduleGroups />
            <OfferGroups />
            <StepGroups />
            <NextGroups />
            <BracketGroups />
            <ArtGroups />
          </div>
        </div>
      </main>
    </div>
  );
}

/** Links to the other languages, and to this page with doubled texts and without motion. */
function Switches() {
  const { pathname, search } = useLocation();
  const current = localeOfPath(pathname);
  return (
    <nav className="row row--tight">
      {LOCALES.map((locale) => (
        <a
          key={locale}
          className="chip"
          href={addLocale('/', locale) + search}
          lang={LANGUAGE_TAGS[locale]}
          hrefLang={LANGUAGE_TAGS[locale]}
          aria-current={locale === current ? 'true' : undefined}
        >
          {LANGUAGE_NAMES[locale]}
        </a>
      ))}
      <a className="chip" href="?long=1" translate="no">
        Texts twice as long
      </a>
      <a className="chip" href="?still=1" translate="no">
        No motion
      </a>
    </nav>
  );
}
