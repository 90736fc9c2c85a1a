import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { useSyncExternalStore } from 'react';
import { redirect, useNavigate } from 'react-router';
import { localeOfPath } from '../../locales/locales.ts';
import { pageTextsOf } from '../../locales/page-texts.ts';
import { loadTexts } from '../../locales/texts.ts';
import { WithPageTexts } from '../../locales/with-page-texts.tsx';
import { siteLinksContext, customTextsContext } from '../../page-context.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { ContactSupport } from '../../parts/requests/something-wrong.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { rosterSizeOf } from '../../season/roster-decisions.ts';
import type { Route } from './+types/rules';
import { getRuleNumbers } from './rule-numbers.ts';
import { type RulesSection, createRulesSections } from './rules-sections.tsx';
import './rules.css';

const ABOUT = msg`This is how the championship works and what we expect of every player. When you register, you agree to these rules.`;

/** Loads the rules; a championship with rules elsewhere has no second version here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { rules } = context.get(siteLinksContext);
  if (rules) throw redirect(rules);
  const locale = localeOfPath(new URL(request.url).pathname);
  const i18n = await loadTexts(locale, context.get(customTextsContext));
  return { about: i18n._(ABOUT), texts: pageTextsOf(i18n), numbers: getRuleNumbers() };
}

/** The page of the rules. */
export default function Rules({ loaderData: { about, texts, numbers } }: Route.ComponentProps) {
  const { playersMin, playersMax } = rosterSizeOf(useSeasonView().defaultRegion);
  return (
    <WithPageTexts texts={texts}>
      <RulesPage
        about={about}
        sections={createRulesSections({ ...numbers, playersMin, playersMax })}
      />
    </WithPageTexts>
  );
}

function RulesPage({ about, sections }: { about: string; sections: RulesSection[] }) {
  const { t } = useLingui();
  return (
    <div className="stack stack--page">
      <title>{`${t`Rules`} | Ringside`}</title>
      <div className="row row-b">
        <h1>
          <Trans>Championship rules</Trans>
        </h1>
        <WayBack />
      </div>
      <p>{about}</p>
      <div className="rules">
        <Contents sections={sections} />
        <div className="stack">
          {sections.map(({ id, title, rules }) => (
            <Panel key={id} id={id} title={title}>
              <ul className="rules__list">{rules}</ul>
            </Panel>
          ))}
          <Panel id="help" title={<Trans>Help and changes</Trans>}>
            <div className="stack stack--tight">
              <p>
                <Trans>
                  Contact support if something goes wrong or a rule is unclear, ideally before your
                  match.
                </Trans>
              </p>
              <p>
                <Trans>
                  The organiser can change these rules. The version on this page applies.
                </Trans>
              </p>
              <div>
                <ContactSupport />
              </div>
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** The links to the sections, without a history entry of their own: Back leaves the page at once. */
function Contents({ sections }: { sections: RulesSection[] }) {
  const { t } = useLingui();
  const help = { id: 'help', title: <Trans>Help and changes</Trans> };
  return (
    <nav className="rules__contents" aria-label={t`On this page`}>
      {[...sections, help].map(({ id, title }) => (
        <LinkTo key={id} className="chip" to="/rules" hash={id} replace>
          {title}
        </LinkTo>
      ))}
    </nav>
  );
}

const neverChanges = () => () => undefined;
/** Returns whether the site has a previous page: React Router counts the pages since the entry. */
const hasPageBefore = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** The button to the previous page, or to home if the site was entered here. */
function WayBack() {
  const navigate = useNavigate();
  const canGoBack = useSyncExternalStore(neverChanges, hasPageBefore, () => false);
  return canGoBack ? (
    <Button onClick={() => void navigate(-1)}>
      <Trans>Back</Trans>
    </Button>
  ) : (
    <LinkTo className={buttonClassOf()} to="/">
      <Trans>Back to Home</Trans>
    </LinkTo>
  );
}
