import { Trans, useLingui } from '@lingui/react/macro';
import { decideRosterName } from '@ringside/rules/roster/names';
import { TextField } from '@ringside/ui/field';

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

/** The field of a team's name. */
export function TeamNameField({
  name,
  fault,
  onName,
}: {
  name: string;
  fault: string | undefined;
  onName: (name: string) => void;
}) {
  return (
    <TextField
      label={<Trans>Team name</Trans>}
      hint={<Trans>3 to 24 characters. Everyone will see it.</Trans>}
      value={name}
      maxLength={96}
      autoComplete="off"
      fault={fault}
      onChange={(event) => onName(event.target.value)}
    />
  );
}
