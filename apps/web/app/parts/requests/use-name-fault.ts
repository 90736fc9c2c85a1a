import { useLingui } from '@lingui/react/macro';
import { decideRosterName } from '@ringside/rules/roster/names';

/** Returns what is wrong with a team's name as a text, before it is sent. */
export function useNameFault(name: string): string | undefined {
  const { t } = useLingui();
  if (name.trim() === '') return t`The field is required.`;
  const texts: Record<string, string> = {
    'name-length': t`The name needs 3 to 24 characters, or 2 in Chinese, Japanese or Korean.`,
    'name-characters': t`The name has characters that cannot be shown.`,
    'name-blocked': t`This name is not allowed.`,
  };
  const decision = decideRosterName({ name });
  return decision.accepted ? undefined : texts[decision.refusal.reason];
}
