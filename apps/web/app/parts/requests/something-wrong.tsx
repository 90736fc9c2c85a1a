import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@ringside/contract/errors';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';
import { useShellData } from '../shell-data.ts';

/** The link to the support. */
export function ContactSupport() {
  const { siteTargets } = useShellData();
  return (
    <a className="link" href={siteTargets.support}>
      <Trans>Contact Support</Trans>
    </a>
  );
}

/**
 * The texts of the API's refusals for a player, by code; `refusal-words.test.ts` lists the codes
 * that no player meets.
 */
const TEXTS: Record<string, MessageDescriptor> = {
  '4': msg`Invalid Team Join Code used`,
  '5': msg`The team you are trying to join is not in your region`,
  '6': msg`Roster full or max additions used`,
  '7': msg`The country you are from is currently not able to participate`,
  '8': msg`There are currently no regions available for registration`,
  unauthorized: msg`You are signed out. Open Ringside from the game again. Nothing that you typed is lost.`,
  'already-in-roster': msg`You are already in a roster of this stage.`,
  'registration-closed': msg`Registration is closed.`,
  'segment-full': msg`All places of this region are taken.`,
  'profile-required': msg`Your profile is missing. Fill it in first.`,
  'age-gate': msg`You are not old enough to take part yet.`,
  'roster-locked': msg`Rosters are locked, nothing can be changed now.`,
  disqualified: msg`Your team was disqualified from this event.`,
  'captain-first': msg`Your captain enters the team first.`,
  'no-next-stage': msg`No later stage is open to this team.`,
  'roster-not-ready': msg`The roster needs more eligible players first.`,
  'checkin-closed': msg`Check-in is closed.`,
  'name-length': msg`The name needs 3 to 24 characters, or 2 in Chinese, Japanese or Korean.`,
  'name-characters': msg`The name has characters that cannot be shown.`,
  'name-confusable': msg`The name looks like another team's.`,
  'name-blocked': msg`This name is not allowed.`,
  'not-your-turn': msg`It is not your turn.`,
  'wrong-count': msg`Choose as many as this turn requires.`,
  'item-unavailable': msg`One of these is already taken.`,
  'duplicate-item': msg`Choose two different ones.`,
  'challenge-not-open': msg`This turn is over.`,
  paused: msg`This stands still for now. It goes on with the time that was left.`,
  'challenge-paused': msg`The ban phase is paused.`,
  'may-not-vote': msg`Your captain votes for the team.`,
  'invalid-placements': msg`The teams have changed. Check the order and send it again.`,
  'impossible-score': msg`This score is not possible in this format.`,
  'series-not-live': msg`The match is not live.`,
  'not-in-series': msg`You do not play in this match.`,
  'not-the-owner': msg`Only the captain can do this.`,
  'cannot-kick-owner': msg`The captain cannot be kicked.`,
  'already-disputed': msg`A referee is already looking at this match.`,
  'result-reported': msg`A result is already reported.`,
  'bans-open': msg`The ban phase is not over yet.`,
  'no-room': msg`The room is not open.`,
  'room-code-missing': msg`Enter the code of the room.`,
  'too-late': msg`It is too late for this.`,
  'too-early': msg`It is too early for this.`,
  'door-account-age': msg`Your account is too new for this stage.`,
  'door-challenge-wins': msg`You need more Challenge wins for this stage. Play the Challenge first.`,
  'door-unverified': msg`This stage needs a verified phone number or email address.`,
  'not-qualified': msg`You are not qualified for this stage.`,
  banned: msg`Your account is banned.`,
  'not-a-picture': msg`This file cannot be read as a picture.`,
  'too-large': msg`This file is too large.`,
  'too-many-attachments': msg`You have reached the picture limit.`,
  busy: msg`The server is overloaded. Please try again in a moment.`,
  'database-unavailable': msg`The server is overloaded. Please try again in a moment.`,
  'files-unavailable': msg`Pictures cannot be saved right now. Try again in a moment.`,
  suspended: msg`Your account is banned.`,
  'country-banned': msg`The country you are from is currently not able to participate`,
  'no-additions-left': msg`Roster full or max additions used`,
  'not-eligible': msg`You cannot take part in this stage.`,
  'not-invited': msg`Only invited teams can enter.`,
  'too-few-brawlers': msg`You need more brawlers to take part.`,
  'brawlers-unknown': msg`The game does not answer right now. Try again in a moment.`,
  'game-side-failed': msg`The game does not answer right now. Try again in a moment.`,
  'age-gate-waiting': msg`You gave your age a short while ago. Try again later.`,
  'roster-disbanded': msg`This team was disbanded.`,
  'not-a-member': msg`You are not in this team.`,
  'not-checked-in': msg`You are not checked in.`,
  'series-not-scheduled': msg`It is too late for this.`,
  'series-not-finished': msg`It is too early for this.`,
  'series-begun': msg`It is too late for this.`,
  'opponent-unknown': msg`Your opponent is not known yet.`,
  'nothing-reported': msg`Nothing has been reported yet.`,
  'own-report': msg`Only the other team can answer your report.`,
  'already-has-result': msg`The match already has a result.`,
  'survey-answered': msg`You have already answered this survey.`,
  'already-in-queue': msg`Your team is already in the queue or in a match.`,
  'not-in-queue': msg`Your team is no longer in the queue.`,
  'queue-closed': msg`The challenge is closed.`,
  'match-up-over': msg`Too late: this match offer has expired.`,
  'chat-silenced': msg`You cannot write in match chats for now.`,
  'already-reported': msg`You have already reported this message.`,
  'too-many': msg`The maximum number is reached.`,
  'profile-fixed': msg`Your profile can no longer be changed.`,
};

/** Returns a function for the text of a refusal by the API, by its code. */
export function useRefusalText(): (error: unknown) => string | null {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return null;
    if (error.status === 429) return t`Too many requests. Wait a moment and try again.`;
    const text = Object.hasOwn(TEXTS, error.code ?? '') ? TEXTS[error.code ?? ''] : undefined;
    return text ? t(text) : null;
  };
}

/** The failure as a text where there is one; else the generic text with a link to the support. */
export function SomethingWrong({ error, children }: { error: unknown; children?: ReactNode }) {
  const text = useRefusalText()(error);
  if (error === null || error === undefined) return null;
  if (text)
    return (
      <Note tone="bad" alert title={text}>
        {children}
      </Note>
    );
  return (
    <Note tone="bad" alert title={<Trans>Oops! Something went wrong.</Trans>}>
      <ContactSupport />
      {children}
    </Note>
  );
}
