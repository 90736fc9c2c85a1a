import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import type { BanData, ShownChallenge } from '../read-match.ts';
import { useChoiceName } from './use-choice-name.ts';

interface Suggestions {
  data: BanData;
  challenge: ShownChallenge;
  /** The viewer's user. */
  me: string | null;
  /** Adopts a suggestion as the own choice; absent for a viewer who does not vote. */
  onTake?: ((items: string[]) => void) | undefined;
  /** Withdraws the viewer's own suggestion; absent where no suggestion is allowed now. */
  onTakeBack?: (() => void) | undefined;
}

/** [BAN-12] The suggestions of the viewer's own side for the running turn. */
export function BanSuggestions({ data, challenge, me, onTake, onTakeBack }: Suggestions) {
  const { t, i18n } = useLingui();
  const lists = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const nameOf = useChoiceName(data);
  if (challenge.suggestions.length === 0) return null;
  return (
    <ul className="suggest" aria-label={t`Suggestions of your team`} aria-live="polite">
      {challenge.suggestions.map(({ user: { id, username }, items }) => {
        const list = lists.format(items.map(nameOf));
        return (
          <li key={id} className="suggest__l">
            <span className="break">
              {id === me ? (
                <Trans>You suggest: {list}</Trans>
              ) : (
                <Trans>
                  {username} suggests: {list}
                </Trans>
              )}
            </span>
            {id === me
              ? onTakeBack && (
                  <Button size="small" onClick={onTakeBack}>
                    <Trans context="suggestion">Withdraw</Trans>
                  </Button>
                )
              : onTake && (
                  <Button size="small" variant="light" onClick={() => onTake(items)}>
                    <Trans>Choose these</Trans>
                  </Button>
                )}
          </li>
        );
      })}
    </ul>
  );
}
