import { Trans, useLingui } from '@lingui/react/macro';
import type { Team } from '@ringside/contract/collections/rosters';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Crest } from '@ringside/ui/crest';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useRead } from '../../parts/requests/use-read.ts';
import { TeamPointsLine } from '../../parts/season/team-points.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { client } from '../../session/browser-client.ts';
import { applyTeamJoined } from '../../session/initial-load.ts';
import { useSession } from '../../session/session-store.ts';
import { ChatInvitation } from '../../shell/guards/chat-invitation.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { selectRegion, useAnswers } from './draft.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['signed-in', 'not-banned'] };

/** The choice between a new team, joining one, and re-forming an earlier one. */
export default function TeamPick() {
  const { t } = useLingui();
  const { userId } = useSession();
  const { allowTeamJoin, isChallengeFirst } = useSeasonView();
  const [reading] = useRead(
    async () => (await client.teams.list({ 'filter[owner]': userId ?? '' })).items,
    userId ?? '',
  );
  const teams = reading.state === 'read' ? reading.answer : [];
  return (
    <RegistrationStep step={4} title={<Trans>Pick your team</Trans>}>
      <title>{`${t`Team`} | Ringside`}</title>
      <div className="stack">
        <div className="choices">
          <div className="choice">
            <h2>
              <Trans>New team</Trans>
            </h2>
            {isChallengeFirst ? (
              <>
                <p className="small soft">
                  <Trans>
                    The qualifier takes players with 15 wins. Make your team in the Championship
                    Challenge; it goes on into the qualifier.
                  </Trans>
                </p>
                <LinkTo className={buttonClassOf({ variant: 'go' })} to="/queue">
                  <Trans>Play the Challenge</Trans>
                </LinkTo>
              </>
            ) : allowTeamJoin ? (
              <>
                <p className="small soft">
                  <Trans>You are its captain and invite two players with a key.</Trans>
                </p>
                <LinkTo className={buttonClassOf({ variant: 'go' })} to="/registration/team/create">
                  <Trans>Create your team</Trans>
                </LinkTo>
              </>
            ) : (
              <p className="small soft">
                <Trans>There are currently no regions available for registration</Trans>
              </p>
            )}
          </div>
          <div className="choice">
            <h2>
              <Trans>Join a team</Trans>
            </h2>
            <p className="small soft">
              <Trans>You have a team join key from a captain.</Trans>
            </p>
            <LinkTo className={buttonClassOf({ variant: 'light' })} to="/registration/team/join">
              <Trans>Join with a key</Trans>
            </LinkTo>
          </div>
        </div>
        {allowTeamJoin && teams.length > 0 && <EarlierTeams teams={teams} />}
        <section className="stack stack--tight">
          <h2>
            <Trans>Missing a teammate?</Trans>
          </h2>
          <ChatInvitation />
        </section>
        <div>
          <LinkTo className={buttonClassOf()} to="/registration/region/check">
            <Trans>Back</Trans>
          </LinkTo>
        </div>
      </div>
    </RegistrationStep>
  );
}

function EarlierTeams({ teams }: { teams: Team[] }) {
  const go = useGo();
  const { busy, error, run } = useCommand();
  const { region } = useAnswers();
  const { preferredRegions } = useSeasonView();
  const segment = selectRegion(preferredRegions, region);
  const reform = (team: Team) =>
    run(async () => {
      if (!segment) return go('/registration/region/check');
      applyTeamJoined(await client.rosters.create({ segment, team: team.id }));
      go('/my-team');
    });
  return (
    <section className="stack stack--tight">
      <h2>
        <Trans>Or play again with an earlier team</Trans>
      </h2>
      <SomethingWrong error={error} />
      <ul className="players stack stack--tight">
        {teams.map((team) => (
          <li key={team.id} className="ply">
            <Crest id={team.id} name={team.name} />
            <span className="grow">
              <b>{team.name}</b>
              <span className="tiny soft">
                <Trans>Its last players will be invited.</Trans>
              </span>
              <TeamPointsLine teamId={team.id} />
            </span>
            <Button size="small" busy={busy} onClick={() => void reform(team)}>
              <Trans>Re-form</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
