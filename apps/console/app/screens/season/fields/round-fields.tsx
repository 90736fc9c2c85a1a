import { EXACT_SCORE_GROUP } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/format-traits';
import type { SwissVariant } from '@ringside/rules/swiss/swiss';
import { pairsByRecord, swissPlanOf } from '@ringside/rules/swiss/swiss-plan';
import type { FieldProps } from './field-frame.tsx';
import { LobbyFields } from './lobby-fields.tsx';
import { ChoiceField, NumbersField, TextOrNumberField, YES_NO } from './plain-fields.tsx';
import { TieBreakSeriesField } from './tie-break-series-field.tsx';
import { TieBreakersField } from './tie-breakers-field.tsx';

/** The fields of formats in rounds only. */
export function RoundFields({ form, format }: Pick<FieldProps, 'form'> & { format: string }) {
  if (!traitsOf({ format }).hasLobbies) return <PairedRoundFields form={form} format={format} />;
  return (
    <>
      <LobbyFields form={form} />
      <TieBreakersField form={form} format={format} />
    </>
  );
}

/** The fields of Swiss and round robin only. */
function PairedRoundFields({ form, format }: Pick<FieldProps, 'form'> & { format: string }) {
  return (
    <>
      {traitsOf({ format }).pairsByResults ? (
        <SwissFields form={form} />
      ) : (
        <RoundRobinFields form={form} />
      )}
      <NumbersField
        form={form}
        name="configuration.forfeitScore"
        parts={[
          ['winner', 'Games of the winner'],
          ['loser', 'Games of the side that forfeits'],
        ]}
        hint="Counts in the game difference. Leave empty for the wins that a series needs to none."
      />
      <TieBreakersField form={form} format={format} />
      <ChoiceField
        form={form}
        name="configuration.tieBreakRestart"
        empty="Begin again at once (default)"
        options={[
          ['true', 'All first, then begin again'],
          ['false', 'Begin again at once'],
        ]}
        hint="Head to head and the tie-breakers “among the tied” compare the tied alone. They begin again as soon as one of them separates some, or, as in UEFA's rules, after all of them for those still tied."
      />
      <TieBreakSeriesField form={form} format={format} />
    </>
  );
}

/** The fields of Swiss only: its rounds, its variant and how they are paired. */
function SwissFields({ form }: Pick<FieldProps, 'form'>) {
  const swissVariant = form.value('configuration.swissVariant') as SwissVariant | undefined;
  const { isKnockout = false } = swissPlanOf({ configuration: { swissVariant } });
  return (
    <>
      <div className="fields">
        {!isKnockout && (
          <TextOrNumberField
            form={form}
            name="configuration.swissRounds"
            numeric
            hint="Leave empty for as many as the rosters need."
          />
        )}
        <ChoiceField
          form={form}
          name="configuration.swissVariant"
          empty="Standard (default)"
          options={[
            ['standard', 'Standard'],
            ['major', 'Major: three wins in, three losses out'],
            ['knockout', 'Knockout, re-seeded each round'],
          ]}
        />
        {pairsByRecord(swissVariant) && (
          <ChoiceField
            form={form}
            name="configuration.majorRelax"
            empty="Go on with floats, byes and rematches (default)"
            options={[
              ['true', 'Go on with floats, byes and rematches'],
              ['false', 'Hold the round'],
            ]}
            hint="A record has an odd number of teams after one is out, or all its pairings are rematches."
          />
        )}
        <ChoiceField
          form={form}
          name="configuration.publishRounds"
          empty="Automatically (default)"
          options={[
            ['automatic', 'Automatically'],
            ['by-hand', 'By an operator'],
          ]}
        />
        {!isKnockout && (
          <TextOrNumberField
            form={form}
            name="configuration.avoidSameRegionRounds"
            numeric
            placeholder="0"
            hint={`Rosters of one region do not meet in the first rounds, where scores and rematches allow it. Leave empty for none; at most ${EXACT_SCORE_GROUP} rosters.`}
          />
        )}
      </div>
      {!isKnockout && (
        <NumbersField
          form={form}
          name="configuration.earlyExit"
          parts={[
            ['wins', 'Wins that advance'],
            ['losses', 'Losses that eliminate'],
          ]}
          hint="Leave empty so that every roster plays all rounds."
        />
      )}
    </>
  );
}

/** The fields of round robin only: its groups, and what becomes of withdrawn rosters' series. */
function RoundRobinFields({ form }: Pick<FieldProps, 'form'>) {
  return (
    <>
      <NumbersField
        form={form}
        name="configuration.groups"
        parts={[
          ['count', 'Groups'],
          ['size', 'Rosters per group'],
        ]}
        hint="Leave empty for one group."
      />
      <ChoiceField
        form={form}
        name="configuration.doubleRoundRobin"
        empty="No (default)"
        options={YES_NO}
      />
      <ChoiceField
        form={form}
        name="configuration.withdrawals"
        empty="Their other series are forfeited (default)"
        options={[
          ['forfeit-rest', 'Their other series are forfeited'],
          ['zero-unplayed', 'Unplayed series count for no roster'],
          ['void-all', 'All their series count for no roster'],
        ]}
      />
    </>
  );
}
