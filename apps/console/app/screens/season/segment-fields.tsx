import type { Category, Item } from '@ringside/contract/collections/challenges';
import type { SegmentType } from '@ringside/contract/collections/people';
import { FORMATS } from '@ringside/contract/collections/segments';
import {
  DEFAULT_ADDITIONS,
  DEFAULT_HEAT_GAP_MINUTES,
  DEFAULT_MINIMUM_PRESENT,
  EXACT_SCORE_GROUP,
  DEFAULT_ROUND_MINUTES,
  MINUTE_MS,
  UNPLAYED_AFTER_MS,
} from '@ringside/rules/constants';
import { COMPETING_REGIONS } from '@ringside/rules/season/countries';
import { STAGE_TEMPLATES } from '@ringside/rules/season/season-template';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import type { SwissVariant } from '@ringside/rules/swiss/swiss';
import { pairsByRecord, swissPlanOf } from '@ringside/rules/swiss/swiss-plan';
import { Section } from '../../parts/section.tsx';
import { FORMAT_NAMES } from '../../parts/segment-texts.tsx';
import { BansField } from './fields/bans-field.tsx';
import { BestOfField } from './fields/best-of-field.tsx';
import { CheckinField } from './fields/checkin-field.tsx';
import { CountriesField } from './fields/countries-field.tsx';
import { GraphField } from './fields/graph-field.tsx';
import { LobbyFields } from './fields/lobby-fields.tsx';
import { MatchPointsField } from './fields/match-points-field.tsx';
import { NamesField } from './fields/names-field.tsx';
import { PointsField } from './fields/place-points-fields.tsx';
import {
  ChoiceField,
  DatesField,
  NumbersField,
  TextOrNumberField,
} from './fields/plain-fields.tsx';
import { TieBreakSeriesField } from './fields/tie-break-series-field.tsx';
import { TieBreakersField } from './fields/tie-breakers-field.tsx';
import type { Form } from './use-segment-form.ts';

const ZONES = 'time-zones';
const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;
const minutes = (number: number) => `${number} minutes`;

interface Fields {
  form: Form;
  types: SegmentType[];
  categories: Category[];
  items: Item[];
  /** The segment and its parent. */
  segmentIds: string[];
}

/** All fields of a segment; a field of one format appears with that format only. */
export function SegmentFields({ form, types, categories, items, segmentIds }: Fields) {
  const format = form.value('format') as (typeof FORMATS)[number];
  const { shape, hasGraph } = traitsOf({ format });
  const isBracket = shape === 'tree';
  return (
    <>
      <Section title="Name and dates">
        <div className="fields">
          <TextOrNumberField form={form} name="name" />
          <ChoiceField
            form={form}
            name="type"
            options={types.map(({ id, name }) => [id, name] as const)}
          />
          <ChoiceField
            form={form}
            name="format"
            options={FORMATS.map((one) => [one, FORMAT_NAMES[one]] as const)}
          />
          <ChoiceField
            form={form}
            name="configuration.phase"
            empty="None"
            options={[
              ['groups', 'Groups'],
              ['qualifier', 'Qualifier'],
              ['playoff', 'Playoff'],
            ]}
          />
          <TextOrNumberField
            form={form}
            name="timezone"
            list={ZONES}
            hint="A name such as Europe/Berlin. The site shows times in this zone next to the viewer’s own."
          />
        </div>
        <NamesField form={form} untranslated={untranslatedOf(form)} />
        <DatesField form={form} />
        <datalist id={ZONES}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Section>
      <Section title="Participants">
        <CountriesField form={form} />
        <div className="fields">
          <ChoiceField
            form={form}
            name="registrationType"
            options={[
              ['open', 'Everyone'],
              ['qualified', 'Qualified players'],
              ['invitation', 'Only rosters that are invited or advance'],
            ]}
          />
          <TextOrNumberField
            form={form}
            name="configuration.additions"
            numeric
            placeholder={String(DEFAULT_ADDITIONS)}
            hint="Replacements that a locked roster may still add."
          />
          <TextOrNumberField
            form={form}
            name="configuration.minimumPresent"
            numeric
            placeholder={String(DEFAULT_MINIMUM_PRESENT)}
            hint="A side with fewer players present forfeits the match."
          />
        </div>
        <NumbersField
          form={form}
          name="rosterSize"
          parts={[
            ['playersMin', 'Minimum players'],
            ['playersMax', 'Maximum players'],
            ['coachesMax', 'Maximum coaches'],
          ]}
        />
        <NumbersField
          form={form}
          name="rostersLimit"
          parts={[
            ['limit', 'Maximum rosters'],
            ['standbyLimit', 'Maximum standby rosters'],
          ]}
          hint="Leave empty for no limit."
        />
        <CheckinField form={form} />
      </Section>
      {shape !== 'none' && (
        <Section title="Match rules">
          <BestOfField form={form} format={format} />
          <MatchPointsField form={form} format={format} />
          <div className="fields">
            <TextOrNumberField
              form={form}
              name="configuration.roundMinutes"
              numeric
              placeholder={String(DEFAULT_ROUND_MINUTES)}
              hint="Minutes from one round to the next."
            />
            {isBracket && (
              <TextOrNumberField
                form={form}
                name="configuration.heatGap"
                numeric
                placeholder={String(DEFAULT_HEAT_GAP_MINUTES)}
                hint="Minutes between the first and the second heat of a large bracket."
              />
            )}
            <TextOrNumberField
              form={form}
              name="configuration.unplayedAfterMinutes"
              numeric
              placeholder={String(UNPLAYED_AFTER_MS / MINUTE_MS)}
              hint={`Minutes from a report that is overdue until the series ends without a result. Default: ${minutes(UNPLAYED_AFTER_MS / MINUTE_MS)}.`}
            />
            {isBracket && <BracketFields form={form} format={format} />}
          </div>
          {hasGraph && <GraphField form={form} />}
          {!isBracket && <RoundFields form={form} format={format} />}
          <BansField {...{ form, categories, items, segmentIds }} />
        </Section>
      )}
      <Section title="Rewards">
        {shape === 'none' && <MatchPointsField form={form} format={format} />}
        <PointsField form={form} />
      </Section>
    </>
  );
}

/**
 * Returns the text that visitors see without a translation: stages of the template and competing
 * regions have texts of the site.
 */
function untranslatedOf({ value, parentName }: Form): string {
  const name = String(value('name'));
  const isKnown =
    parentName === undefined
      ? STAGE_TEMPLATES.some(({ type }) => type === value('type'))
      : Object.hasOwn(COMPETING_REGIONS, name);
  return isKnown ? 'The site’s own text' : name;
}

/** The fields of brackets only. */
function BracketFields({ form, format }: Pick<Fields, 'form'> & { format: string }) {
  const { hasLowerBracket, hasGraph } = traitsOf({ format });
  return (
    <>
      <ChoiceField
        form={form}
        name="configuration.unplayed"
        empty="Both sides lose (default)"
        options={[
          ['both-lose', 'Both sides lose'],
          ['better-seed', 'The better seed advances'],
        ]}
        hint="If both sides lose, the next opponent has a bye."
      />
      {!hasLowerBracket && !hasGraph && (
        <ChoiceField
          form={form}
          name="configuration.thirdPlace"
          empty="No (default)"
          options={YES_NO}
        />
      )}
      {hasLowerBracket && (
        <ChoiceField
          form={form}
          name="configuration.unplayedGrandFinal"
          empty="The undefeated side wins (default)"
          options={[
            ['undefeated', 'The undefeated side wins'],
            ['none', 'As after any unplayed series'],
          ]}
          hint="If both have lost in this bracket, the better seed wins."
        />
      )}
      {hasLowerBracket && (
        <ChoiceField
          form={form}
          name="configuration.grandFinal"
          empty="With a reset (default)"
          options={[
            ['reset', 'With a reset'],
            ['single', 'One series'],
            ['advantage', 'One series, 1 : 0 for the upper bracket'],
            ['none', 'None'],
          ]}
        />
      )}
    </>
  );
}

/** The fields of formats in rounds only. */
function RoundFields({ form, format }: Pick<Fields, 'form'> & { format: string }) {
  if (!traitsOf({ format }).hasLobbies) return <PairedRoundFields form={form} format={format} />;
  return (
    <>
      <LobbyFields form={form} />
      <TieBreakersField form={form} format={format} />
    </>
  );
}

/** The fields of Swiss and round robin only. */
function PairedRoundFields({ form, format }: Pick<Fields, 'form'> & { format: string }) {
  const { pairsByResults } = traitsOf({ format });
  const swissVariant = form.value('configuration.swissVariant') as SwissVariant | undefined;
  const { isKnockout = false } = swissPlanOf({ configuration: { swissVariant } });
  return (
    <>
      {pairsByResults ? (
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
      ) : (
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
