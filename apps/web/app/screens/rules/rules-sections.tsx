import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RuleNumbers } from './rule-numbers.ts';

/** One part of the rules. `id` is its place in the page's address. */
export interface RulesSection {
  id: string;
  title: ReactNode;
  /** List items. */
  rules: ReactNode;
}

/** Returns the rules of the championship in the order of the page. */
export const createRulesSections = (numbers: RuleNumbers): RulesSection[] => [
  { id: 'players', title: <Trans>Who can play</Trans>, rules: createPlayerRules(numbers) },
  { id: 'teams', title: <Trans>Teams and rosters</Trans>, rules: createTeamRules(numbers) },
  { id: 'check-in', title: <Trans>Check-in</Trans>, rules: createCheckinRules(numbers) },
  { id: 'matches', title: <Trans>Playing a match</Trans>, rules: createMatchRules(numbers) },
  { id: 'season', title: <Trans>The season</Trans>, rules: createSeasonRules(numbers) },
  { id: 'fair-play', title: <Trans>Fair play</Trans>, rules: fairPlayRules },
];

const createPlayerRules = ({ brawlers, age, ageGateHours, wins }: RuleNumbers) => (
  <>
    <li>
      <Trans>
        You need at least {brawlers} brawlers in the game. Play with your own game account and have
        only one profile.
      </Trans>
    </li>
    <li>
      <Trans>
        You must be at least {age} years old when the stage starts, unless another age applies in
        your country. If you are refused for your age, you can try again after {ageGateHours} hours.
      </Trans>
    </li>
    <li>
      <Trans>
        Your country decides your region. You cannot take part if your country is in no region or if
        you are banned.
      </Trans>
    </li>
    <li>
      <Trans>
        Win {wins} matches in the Championship Challenge to qualify for the Monthly Qualifier. Wins
        from the queue and from the game count together.
      </Trans>
    </li>
  </>
);

const createTeamRules = ({
  playersMax: players,
  shortestName,
  longestName,
  stayingPlayers,
}: RuleNumbers) => (
  <>
    <li>
      <Trans>
        A full roster has {players} players. You can be in one roster in each stage. The captain
        creates it and shares the team join key, and players from the same region join with it.
      </Trans>
    </li>
    <li>
      <Trans>
        A team name has {shortestName} to {longestName} characters. It must not be offensive or look
        like the name of another team.
      </Trans>
    </li>
    <li>
      <Trans>
        A roster is locked once it has checked in, or when check-in or registration ends. You can
        still leave, and a replacement can join while changes are allowed.
      </Trans>
    </li>
    <li>
      <Trans>
        Points belong to the team. It keeps them while {stayingPlayers} of its last {players}{' '}
        players stay.
      </Trans>
    </li>
  </>
);

const createCheckinRules = ({
  checkinMinutes,
  checkinLead,
  matchCheckinLead,
  playersMin: players,
  presentInFinals,
  noShows,
}: RuleNumbers) => (
  <>
    <li>
      <Trans>
        On Day 1, check-in is open for {checkinMinutes} minutes and closes {checkinLead} minutes
        before the start. Any member can check in a complete roster of {players} players.
      </Trans>
    </li>
    <li>
      <Trans>A roster that misses this check-in is not seeded and does not play.</Trans>
    </li>
    <li>
      <Trans>
        Every player also checks in for each match. This opens {matchCheckinLead} minutes before the
        match and closes when it starts.
      </Trans>
    </li>
    <li>
      <Trans>
        If no player of a team has checked in when the match starts, the team loses by forfeit. In
        the finals, {presentInFinals} players must be checked in. A team that misses {noShows}{' '}
        matches in a row is withdrawn.
      </Trans>
    </li>
  </>
);

const createMatchRules = ({ bestOf, finalsBestOf, answerMinutes }: RuleNumbers) => (
  <>
    <li>
      <Trans>
        Qualifier matches are best of {bestOf}, finals are best of {finalsBestOf}. Before play, both
        teams ban brawlers in secret and then maps in turn. If the time runs out, the choice is
        random.
      </Trans>
    </li>
    <li>
      <Trans>
        A checked-in player reports the result, and the other team confirms it. If the other team
        does not answer, the report counts after {answerMinutes} minutes at the earliest.
      </Trans>
    </li>
    <li>
      <Trans>
        If a result is wrong, dispute it and add evidence. A referee decides. You can do this until
        the next match of either team begins.
      </Trans>
    </li>
    <li>
      <Trans>
        If no team reports a result, the referees are called. Without a result, both teams lose the
        match.
      </Trans>
    </li>
  </>
);

const createSeasonRules = ({
  dayOnePlaces,
  firstMonthPlaces,
  straightPlaces,
  dayTwoTeams,
  scoringPlaces,
  finalsFactor,
  worldFinalsTeams,
  crowns,
  lastChancePlaces,
}: RuleNumbers) => (
  <>
    <li>
      <Trans>
        Day 1 of a Monthly Qualifier is single elimination. The top {dayOnePlaces} of each region
        advance to Day 2, in the first month the top {firstMonthPlaces}. The top {straightPlaces} of
        the leaderboard skip Day 1.
      </Trans>
    </li>
    <li>
      <Trans>
        Day 2 is double elimination with up to {dayTwoTeams} teams per region. The top{' '}
        {scoringPlaces} earn points and go on to the Monthly Finals, which give {finalsFactor} times
        the points.
      </Trans>
    </li>
    <li>
      <Trans>
        Each region has a leaderboard by points. Its best teams win a crown, a direct place in the
        World Finals. The teams behind them play the Last Chance Qualifier.
      </Trans>
    </li>
    <li>
      <Trans>
        {worldFinalsTeams} teams play the World Finals: {crowns} with a crown and {lastChancePlaces}{' '}
        from the Last Chance Qualifier.
      </Trans>
    </li>
  </>
);

const fairPlayRules = (
  <>
    <li>
      <Trans>
        Do not cheat, use forbidden programs or exploit bugs. Do not share your account or let
        anyone else play for you.
      </Trans>
    </li>
    <li>
      <Trans>
        Play every match to win. Do not agree on results with other teams or lose on purpose.
      </Trans>
    </li>
    <li>
      <Trans>
        Treat everyone with respect, in names and in chat. You can report messages. Operators can
        hide them and silence players.
      </Trans>
    </li>
    <li>
      <Trans>
        If you break these rules, the organiser can correct results, withdraw or disqualify your
        team and suspend you.
      </Trans>
    </li>
  </>
);
