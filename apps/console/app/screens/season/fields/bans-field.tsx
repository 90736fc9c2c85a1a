import type { Category, Item } from '@ringside/contract/collections/challenges';
import { traitsOf } from '@ringside/rules/format-traits';
import { getItem } from '@ringside/rules/must';
import { DEFAULT_BRAWLER_TURNS } from '@ringside/rules/pick-ban/pick-ban';
import { BAN_PRESETS } from '@ringside/rules/pick-ban/presets';
import { SelectField } from '@ringside/ui/field';
import { useState } from 'react';
import {
  findDraftFault,
  lengthsOf,
  poolSizeOf,
  type SequenceDraft,
  type TurnDraft,
} from './ban-draft.ts';
import { BanSequenceEditor } from './ban-sequence-editor.tsx';
import { type FieldProps, FieldGroup } from './field-frame.tsx';
import { findGraph } from './graph-draft.ts';

const NAME = 'configuration.bans';
const FIRST_TURN: TurnDraft = getItem(DEFAULT_BRAWLER_TURNS, 0);

interface Bans extends Pick<FieldProps, 'form'> {
  categories: Category[];
  items: Item[];
  /** The segment and its parent, which leave items out. */
  segmentIds: string[];
}

/** Returns whether a sequence is of a category, which settings name by its name or by its id. */
const isOf = ({ category }: SequenceDraft, { id, name }: Category): boolean =>
  category === name || category === id;

/** The ban phase. Lobbies have none; turns of another format are shown, so they can be removed. */
export function BansField(props: Bans) {
  const { form } = props;
  const { hasLobbies } = traitsOf({ format: String(form.value('format')) });
  return hasLobbies && form.value(NAME) === undefined ? null : <BansOfSeries {...props} />;
}

/** The ban phase: the default, none, or custom turns for each category. */
function BansOfSeries({ form, categories, items, segmentIds }: Bans) {
  const bans = form.value(NAME) as SequenceDraft[] | undefined;
  const set = (next: SequenceDraft[]) => form.set(NAME, next);
  const mode = bans === undefined ? 'default' : bans.length === 0 ? 'none' : 'own';
  const sequenceOf = ({ name }: Category) => ({ category: name, turns: [{ ...FIRST_TURN }] });
  const choose = (to: string) =>
    to === 'default'
      ? form.giveBack(NAME)
      : set(to === 'none' ? [] : categories.slice(0, 1).map(sequenceOf));
  return (
    <FieldGroup
      form={form}
      name={NAME}
      subfields={(bans ?? []).map((_sequence, index) => String(index))}
      hint="The default: each side bans two brawlers in secret. Then the sides ban maps in turn until one map per game is left; a fair coin decides which side begins."
    >
      <SelectField
        label="Ban phase of each series"
        value={mode}
        onChange={({ target }) => choose(target.value)}
      >
        <option
          value="default"
          disabled={
            mode !== 'default' && form.parentName !== undefined && form.origin(NAME) === 'inherited'
          }
        >
          The default
        </option>
        <option value="none">None</option>
        <option value="own">Custom turns</option>
      </SelectField>
      {mode === 'own' && <PresetField onLoad={(loaded) => set(addPreset(bans ?? [], loaded))} />}
      {bans?.map((sequence, index) => {
        const category = categories.find((one) => isOf(sequence, one));
        const lengths = lengthsOf(
          sequence,
          bans,
          form.value('configuration.bestOf'),
          findGraph(form),
        );
        const size = poolSizeOf(items, category?.id ?? '', segmentIds);
        return (
          <BanSequenceEditor
            key={index}
            sequence={sequence}
            title={category?.name ?? sequence.category}
            pool={{ size, lengths }}
            draftFault={findDraftFault(sequence, {
              items: size,
              lengths,
              category: category?.name ?? '',
            })}
            fault={(place) => form.fault(NAME, `${index}/${place}`)}
            onChange={(next) => set(bans.with(index, next))}
            onRemove={() => set(bans.toSpliced(index, 1))}
          />
        );
      })}
      {mode === 'own' && (
        <div className="acts">
          {categories.map((category) => (
            <button
              key={category.id}
              type="button"
              className="chip"
              onClick={() => set([...(bans ?? []), sequenceOf(category)])}
            >{`Add ${category.name}`}</button>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** Returns the sequences with those of a preset instead of others for the same series. */
function addPreset(
  bans: readonly SequenceDraft[],
  loaded: readonly SequenceDraft[],
): SequenceDraft[] {
  const others = bans.filter(
    (one) =>
      !loaded.some(
        ({ category, bestOf }) =>
          category === one.category && String(bestOf ?? '') === String(one.bestOf ?? ''),
      ),
  );
  return [...others, ...structuredClone([...loaded])];
}

/** The presets, each with where its rules are written. */
function PresetField({ onLoad }: { onLoad: (sequences: readonly SequenceDraft[]) => void }) {
  const [id, setId] = useState('');
  const preset = BAN_PRESETS.find((one) => one.id === id);
  return (
    <SelectField
      label="Load a preset"
      hint={preset && `${preset.source} (${preset.edition}).`}
      value={id}
      onChange={({ target }) => {
        setId(target.value);
        const found = BAN_PRESETS.find((one) => one.id === target.value);
        if (found) onLoad(found.sequences);
      }}
    >
      <option value="">No preset</option>
      {BAN_PRESETS.map(({ id: value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
