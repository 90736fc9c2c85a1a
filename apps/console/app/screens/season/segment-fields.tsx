import type { Category, Item } from '@ringside/contract/collections/challenges';
import type { SegmentType } from '@ringside/contract/collections/people';
import { FORMATS } from '@ringside/contract/collections/segments';
import {
  DEFAULT_ADDITIONS,
  DEFAULT_HEAT_GAP_MINUTES,
  DEFAULT_MINIMUM_PRESENT,
  DEFAULT_ROUND_MINUTES,
  MINUTE_MS,
  UNPLAYED_AFTER_MS,
} from '@ringside/rules/constants';
import { COMPETING_REGIONS } from '@ringside/rules/countries';
import { traitsOf } from '@ringside/rules/format-traits';
import { STAGE_TEMPLATES } from '@ringside/rules/season/season-template';
import { Section } from '../../parts/section.tsx';
import { FORMAT_NAMES } from '../../parts/segment-texts.tsx';
import { BansField } from './fields/bans-field.tsx';
import { BestOfField } from './fields/best-of-field.tsx';
import { BracketFields } from './fields/bracket-fields.tsx';
import { CheckinField } from './fields/checkin-field.tsx';
import { CountriesField } from './fields/countries-field.tsx';
import { GraphField } from './fields/graph-field.tsx';
import { MatchPointsField } from './fields/match-points-field.tsx';
import { NamesField } from './fields/names-field.tsx';
import { PointsField } from './fields/place-points-fields.tsx';
import {
  ChoiceField,
  DatesField,
  NumbersField,
  TextOrNumberField,
} from './fields/plain-fields.tsx';
import { RoundFields } from './fields/round-fields.tsx';
import type { Form } from './use-segment-form.ts';

const ZONES = 'time-zones';
const minutes = (number: number) => `${number} minutes`;

type Format = (typeof FORMATS)[number];

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
  const hasSeries = traitsOf({ format: form.value('format') as Format }).shape !== 'none';
  return (
    <>
      <NameSection form={form} types={types} />
      <ParticipantsSection form={form} />
      {hasSeries && <MatchRulesSection {...{ form, categories, items, segmentIds }} />}
      <RewardsSection form={form} />
    </>
  );
}

/** The name, the type and the dates of a segment. */
function NameSection({ form, types }: Pick<Fields, 'form' | 'types'>) {
  return (
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

/** The rosters that may take part, and their limits. */
function ParticipantsSection({ form }: Pick<Fields, 'form'>) {
  return (
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
        <ChoiceField
          form={form}
          name="registration"
          options={[
            ['auto', 'By its dates'],
            ['closed', 'Closed until you open it'],
            ['open', 'Open until the draw'],
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
  );
}

/** The rules of a segment's series; a format without series has no such section. */
function MatchRulesSection({ form, categories, items, segmentIds }: Omit<Fields, 'types'>) {
  const format = form.value('format') as Format;
  const { shape, hasGraph } = traitsOf({ format });
  const isBracket = shape === 'tree';
  return (
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
  );
}

/** The points that rosters get; a format without series has those of its matches here too. */
function RewardsSection({ form }: Pick<Fields, 'form'>) {
  const format = form.value('format') as Format;
  const { shape } = traitsOf({ format });
  return (
    <Section title="Rewards">
      {shape === 'none' && <MatchPointsField form={form} format={format} />}
      <PointsField form={form} />
    </Section>
  );
}
