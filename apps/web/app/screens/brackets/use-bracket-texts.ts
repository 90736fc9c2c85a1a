import { useLingui } from '@lingui/react/macro';
import type { BracketTexts } from '@ringside/ui/bracket/bracket-view';

/** Returns the texts of a drawn bracket that stand outside its cards. */
export function useBracketTexts(): BracketTexts {
  const { t } = useLingui();
  return {
    region: t`Bracket, arrow keys go from match to match`,
    yourTeam: t`your team`,
    larger: t`Zoom in`,
    smaller: t`Zoom out`,
    ownSize: t`Original size`,
  };
}
