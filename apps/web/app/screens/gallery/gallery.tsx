import { setupI18n } from '@lingui/core';
import { I18nProvider, useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LOCALES,
  localeOfPath,
  addLocale,
} from '../../locales/locales.ts';
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
import { ShellGroups } from './shell-groups.tsx';
import { StateGroups } from './state-groups.tsx';
import { StepGroups } from './step-groups.tsx';
import { stretchTexts } from './stretch-texts.ts';
import { TableGroups } from './table-groups.tsx';
import { TokenGroups } from './token-groups.tsx';
import { WayGroups } from './way-groups.tsx';
import './gallery.css';

/**
 * Every component in every state, in the page's language. It is for developers, so no page links
 * here.
 */
export default function Gallery() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  return (
    <div className={search.has('still') ? 'stack gal gal--still' : 'stack gal'}>
      <title>{`${t`Gallery`} | Ringside`}</title>
      <h1>
        <Trans>Gallery</Trans>
      </h1>
      <Switches />
      <Texts long={search.has('long')}>
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
        <OfferGroups />
        <StepGroups />
        <NextGroups />
        <BracketGroups />
        <ArtGroups />
      </Texts>
    </div>
  );
}

/**
 * Switches for language, double text length and motion: all are in the address, so that each view
 * has a link.
 */
function Switches() {
  const { pathname, search } = useLocation();
  const current = localeOfPath(pathname);
  return (
    <div className="stack stack--tight">
      <nav className="row row--tight">
        {LOCALES.map((locale) => (
          <a
            key={locale}
            className="chip"
            href={addLocale(pathname, locale) + search}
            lang={LANGUAGE_TAGS[locale]}
            hrefLang={LANGUAGE_TAGS[locale]}
            aria-current={locale === current ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[locale]}
          </a>
        ))}
      </nav>
      <div className="row row--tight">
        <Switch name="long">
          <Trans>Texts twice as long</Trans>
        </Switch>
        <Switch name="still">
          <Trans>No motion</Trans>
        </Switch>
      </div>
    </div>
  );
}

function Switch({ name, children }: { name: string; children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const on = search.has(name);
  const turn = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (on) next.delete(name);
        else next.set(name, '1');
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={turn}>
      {children}
    </button>
  );
}

function Texts({ long, children }: { long: boolean; children: ReactNode }) {
  const { i18n } = useI18n();
  const displayedI18n = useMemo(
    () =>
      long
        ? setupI18n({
            locale: i18n.locale,
            messages: { [i18n.locale]: stretchTexts(i18n.messages) },
          })
        : i18n,
    [i18n, long],
  );
  return <I18nProvider i18n={displayedI18n}>{children}</I18nProvider>;
}
