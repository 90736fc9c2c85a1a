import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError, CATALOGUE } from '@ringside/contract/errors';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';

export const SUPPORT = 'mailto:support@ringside.example';

export function ContactSupport() {
  return <a className="link" href={SUPPORT}><Trans>Contact Support</Trans></a>;
}

/** The words for a refusal by the API, by its code. */
export function useRefusalText(): (error: unknown) => string | null {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return null;
    if (error.status === 429) return t`That was quick. Wait a moment and try again.`;
    const texts: Record<string, string> = {
      '4': t`Invalid Team Join Code used`,
      '5': t`The team you are trying to join is not in your region`,
      '6': t`Roster full or max additions used`,
      '7': t`The country you are from is currently not able to participate`,
      '8': t`There are currently no regions available for registration`,
      'already-in-roster': t`You are already in a roster of this stage.`,
      'registration-closed': t`Registration is closed.`,
      'segment-full': t`All places of this region are taken.`,
      'profile-required': t`Your profile is missing. Fill it in first.`,
      'age-gate': t`You are not old enough to take part yet.`,
      'roster-locked': t`Rosters are locked, nothing can be changed now.`,
      'roster-not-ready': t`Three eligible players are needed first.`,
      'checkin-closed': t`Check-in is closed.`,
      'name-length': t`The name needs 3 to 24 characters.`,
      'name-characters': t`The name has characters that cannot be shown.`,
      'name-confusable': t`The name looks like another team's.`,
      'name-blocked': t`This name is not allowed.`,
      'not-your-turn': t`It is not your turn.`,
      'wrong-count': t`Choose the number that the turn asks for.`,
      'item-unavailable': t`One of these has been taken already.`,
      'duplicate-item': t`Choose two different ones.`,
      'challenge-not-open': t`This turn is over.`,
      'may-not-vote': t`Your captain votes for the team.`,
      'impossible-score': t`This score cannot come out of the format.`,
      'series-not-live': t`The match is not live.`,
      'not-in-series': t`You do not play in this match.`,
      'not-the-owner': t`Only the captain can do this.`,
      'cannot-kick-owner': t`The captain cannot be kicked.`,
      'already-disputed': t`A referee is already looking at this match.`,
      'too-late': t`It is too late for this.`,
      'too-early': t`It is too early for this.`,
      'not-qualified': t`You are not qualified for this stage.`,
      banned: t`Your account is banned.`,
    };
    return texts[error.code ?? ''] ?? null;
  };
}

export const isCatalogued = (error: unknown): boolean => error instanceof ApiError && Object.hasOwn(CATALOGUE, error.code ?? '');

/** What went wrong, in words where there are some; else the generic text with a way to support. */
export function SomethingWrong({ error, children }: { error: unknown; children?: ReactNode }) {
  const text = useRefusalText()(error);
  if (error === null || error === undefined) return null;
  if (text) return <Note tone="bad" alert title={text}>{children}</Note>;
  return (
    <Note tone="bad" alert title={<Trans>Oops! Something went wrong.</Trans>}>
      <ContactSupport />
      {children}
    </Note>
  );
}
