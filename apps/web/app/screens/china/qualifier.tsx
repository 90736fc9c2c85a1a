import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { SeasonPath } from '../../parts/season/season-path.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { rosterSizeOf } from '../../season/roster-decisions.ts';
import type { Route } from './+types/qualifier';
import { requireChat } from './china-chat.ts';

/** Checks that the chat in the address is the configured one. */
export const loader = ({ params, context }: Route.LoaderArgs) => requireChat(context, params.chat);

/** The explanation of the Monthly Qualifier, which the community chat gives elsewhere. */
export default function ChinaQualifier() {
  const { t } = useLingui();
  const { siteTargets } = useShellData();
  const { playersMin: players } = rosterSizeOf(useSeasonView().defaultRegion);
  return (
    <div className="stack-l">
      <title>{`${t`Monthly Qualifier`} | Ringside`}</title>
      <h1>
        <Trans>Monthly Qualifier</Trans>
      </h1>
      <section>
        <h2 className="gap-below">
          <Trans>Road to Helsinki</Trans>
        </h2>
        <SeasonPath />
      </section>
      <div className="cols cols-2">
        <Panel title={<Trans>How it works</Trans>}>
          <ol className="stack stack--tight">
            <li className="ply">
              <span className="grow">
                <b>
                  <Trans>1. Qualify</Trans>
                </b>
                <span className="small soft">
                  <Trans>Win 15 matches of the Championship Challenge.</Trans>
                </span>
              </span>
            </li>
            <li className="ply">
              <span className="grow">
                <b>
                  <Trans>2. Make a team</Trans>
                </b>
                <span className="small soft">
                  <Trans>{players} qualified players of one region.</Trans>
                </span>
              </span>
            </li>
            <li className="ply">
              <span className="grow">
                <b>
                  <Trans>3. Check in</Trans>
                </b>
                <span className="small soft">
                  <Trans>
                    The roster before the tournament, each player 10 minutes before each round.
                  </Trans>
                </span>
              </span>
            </li>
            <li className="ply">
              <span className="grow">
                <b>
                  <Trans>4. Play</Trans>
                </b>
                <span className="small soft">
                  <Trans>Day 1, then Day 2. The top 8 of a region score points.</Trans>
                </span>
              </span>
            </li>
          </ol>
        </Panel>
        <Panel title={<Trans>Missing a teammate?</Trans>}>
          <div className="stack">
            <p>
              <Trans>Exchange team join keys without an outside chat.</Trans>
            </p>
            <div>
              <LinkTo className={buttonClassOf()} to={`/china/${siteTargets.chat.slug}/lft`}>
                <Trans>Looking for a team</Trans>
              </LinkTo>
            </div>
          </div>
        </Panel>
      </div>
    </div>
  );
}
