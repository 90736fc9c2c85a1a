import { DEFAULT_LOBBY_ROUNDS } from '@ringside/rules/lobbies/lobby';
import type { FieldProps } from './field-frame.tsx';
import { PlacementPointsField } from './place-points-fields.tsx';
import { NumbersField, TextOrNumberField } from './plain-fields.tsx';

/** The fields of lobbies only: groups, rounds and the points table of places. */
export function LobbyFields({ form }: Pick<FieldProps, 'form'>) {
  return (
    <>
      <NumbersField
        form={form}
        name="configuration.groups"
        parts={[
          ['count', 'Groups'],
          ['size', 'Rosters per group'],
        ]}
        hint="Each group is one lobby of 3 to 16 rosters per round. Leave empty for one group."
      />
      <div className="fields">
        <TextOrNumberField
          form={form}
          name="configuration.lobbyRounds"
          numeric
          placeholder={String(DEFAULT_LOBBY_ROUNDS)}
          hint="How many lobbies each group plays, from 1 to 10."
        />
      </div>
      <PlacementPointsField form={form} />
    </>
  );
}
