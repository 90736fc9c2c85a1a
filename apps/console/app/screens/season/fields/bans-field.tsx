import { getItem } from '@ringside/rules/must';
import { DEFAULT_BRAWLER_TURNS } from '@ringside/rules/pick-ban/pick-ban';
import { Button } from '@ringside/ui/button';
import { SelectField, TextField } from '@ringside/ui/field';
import { Icon } from '@ringside/ui/icon';
import { type FieldProps, FieldGroup } from './field-frame.tsx';

const NAME = 'configuration.bans';
const FIRST_TURN = getItem(DEFAULT_BRAWLER_TURNS, 0);

interface Turn {
  sides: string;
  kind: string;
  count: number | string;
  mode: string;
  seconds: number | string;
}
interface Ban {
  category: string;
  turns: Turn[];
}

const CHOICES: Record<'sides' | 'kind' | 'mode', { label: string; options: [string, string][] }> = {
  sides: {
    label: 'Who',
    options: [
      ['both', 'Both'],
      ['home', 'Home'],
      ['away', 'Away'],
    ],
  },
  kind: {
    label: 'Does',
    options: [
      ['ban', 'Bans'],
      ['pick', 'Picks'],
    ],
  },
  mode: {
    label: 'How',
    options: [
      ['blind', 'Blind'],
      ['open', 'Open'],
    ],
  },
};

/** Returns whether a ban is of a category, which settings name by its name or by its id. */
const isOf = ({ category }: Ban, { id, name }: { id: string; name: string }): boolean =>
  category === name || category === id;

/** The ban phase: the default, none, or custom turns for each category. */
export function BansField({
  form,
  categories,
}: Pick<FieldProps, 'form'> & { categories: { id: string; name: string }[] }) {
  const bans = form.value(NAME) as Ban[] | undefined;
  const set = (next: Ban[]) => form.set(NAME, next);
  const mode = bans === undefined ? 'default' : bans.length === 0 ? 'none' : 'own';
  const left = categories.filter((category) => !bans?.some((ban) => isOf(ban, category)));
  const choose = (to: string) =>
    to === 'default'
      ? form.giveBack(NAME)
      : set(
          to === 'none'
            ? []
            : categories
                .slice(0, 1)
                .map(({ name }) => ({ category: name, turns: [{ ...FIRST_TURN }] })),
        );
  return (
    <FieldGroup
      form={form}
      name={NAME}
      subfields={(bans ?? []).flatMap(({ turns }, index) =>
        turns.map((_turn, at) => `${index}/turns/${at}`),
      )}
      hint="The default: each side bans two brawlers in secret. Then the sides ban maps in turn until one map per game is left."
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
      {bans?.map((ban, index) => (
        <div key={ban.category} className="side-card">
          <h3>{categories.find((category) => isOf(ban, category))?.name ?? ban.category}</h3>
          <Turns
            turns={ban.turns}
            fault={(place) => form.fault(NAME, `${index}/turns/${place}`)}
            onChange={(turns) => set(bans.with(index, { ...ban, turns }))}
          />
          <div className="acts">
            <Button
              size="small"
              onClick={() =>
                set(
                  bans.with(index, {
                    ...ban,
                    turns: [...ban.turns, { ...(ban.turns.at(-1) ?? FIRST_TURN) }],
                  }),
                )
              }
            >
              Add a turn
            </Button>
            <Button size="small" onClick={() => set(bans.toSpliced(index, 1))}>
              Remove the category
            </Button>
          </div>
        </div>
      ))}
      {mode === 'own' && (
        <div className="acts">
          {left.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
              onClick={() => set([...(bans ?? []), { category: name, turns: [{ ...FIRST_TURN }] }])}
            >{`Add ${name}`}</button>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

function Turns({
  turns,
  fault,
  onChange,
}: {
  turns: Turn[];
  fault: (place: string) => string | undefined;
  onChange: (turns: Turn[]) => void;
}) {
  return turns.map((turn, index) => {
    const isFieldFault = ['count', 'seconds'].some((part) => fault(`${index}/${part}`));
    const turnFault = isFieldFault ? undefined : fault(String(index));
    const set = (part: keyof Turn, value: string) =>
      onChange(turns.with(index, { ...turn, [part]: value }));
    return (
      <fieldset key={index} className="mrow">
        <legend>{`Turn ${index + 1}`}</legend>
        <div className="numbers">
          {(['sides', 'kind', 'mode'] as const).map((part) => (
            <SelectField
              key={part}
              label={CHOICES[part].label}
              value={turn[part]}
              onChange={({ target }) => set(part, target.value)}
            >
              {CHOICES[part].options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
          <TextField
            label="How many"
            inputMode="numeric"
            value={String(turn.count)}
            fault={fault(`${index}/count`)}
            onChange={({ target }) => set('count', target.value)}
          />
          <TextField
            label="Seconds"
            inputMode="numeric"
            value={String(turn.seconds)}
            fault={fault(`${index}/seconds`)}
            onChange={({ target }) => set('seconds', target.value)}
          />
          <Button
            size="small"
            aria-label={`Turn ${index + 1}: remove`}
            onClick={() => onChange(turns.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </div>
        {turnFault && (
          <p className="err" role="alert">
            <Icon name="alert" />
            {turnFault}
          </p>
        )}
      </fieldset>
    );
  });
}
