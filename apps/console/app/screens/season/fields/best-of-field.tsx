import { DEFAULT_BEST_OF } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/format-traits';
import { DEFAULT_LOBBY_ROUNDS } from '@ringside/rules/lobbies/lobby';
import type { SwissVariant } from '@ringside/rules/swiss/swiss';
import { swissPlanOf } from '@ringside/rules/swiss/swiss-plan';
import { TextField } from '@ringside/ui/field';
import { type FieldProps, FieldGroup } from './field-frame.tsx';

const NAME = 'configuration.bestOf';
const FROM_THE_FINAL = ['Final', 'Semi-final', 'Quarter-final', 'Round of 16', 'Round of 32'];
const FROM_THE_LAST = ['Last round', 'Second to last round', 'Third to last round'];
/** The rounds that the form offers if the segment does not say how many it has. */
const DEFAULT_ROUNDS = 5;
/** A larger early exit has more records than a form can show. */
const MOST_OF_A_RECORD = 5;

type Place = readonly [key: string, label: string];
type Form = FieldProps['form'];

/** The maximum of matches of a series: one number for all, or others by round, bracket and record. */
export function BestOfField({ form, format }: Pick<FieldProps, 'form'> & { format: string }) {
  const value = form.value(NAME) as number | Record<string, number | string> | undefined;
  const values: Record<string, number | string> =
    typeof value === 'object' ? value : { default: value ?? '' };
  const { hasLobbies } = traitsOf({ format });
  const offered: readonly Place[] = [
    ['default', 'All other series'],
    ...(traitsOf({ format }).shape === 'tree' ? treePlaces(format) : roundPlaces(form, format)),
  ];
  const keys = new Set(offered.map(([key]) => key));
  // A value of another format has to be seen to be removed.
  const others = Object.keys(values).filter((key) => !keys.has(key));
  const fields = [...offered, ...others.map((key): Place => [key, `Other place: ${key}`])];
  return (
    <FieldGroup
      form={form}
      name={NAME}
      hint={
        hasLobbies
          ? 'The games of a lobby, which are all played. Leave a round empty to use “All other series”.'
          : `${traitsOf({ format }).canDraw ? 'Even numbers need match points, because such a series can be drawn.' : 'Odd numbers.'} Leave a place empty to use “All other series”. A bracket counts before a round, and in a Swiss segment a record before the rest.`
      }
    >
      <div className="numbers">
        {fields.map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            inputMode="numeric"
            placeholder={
              key === 'default'
                ? String(DEFAULT_BEST_OF)
                : String(values.default || DEFAULT_BEST_OF)
            }
            value={String(values[key] ?? '')}
            onChange={({ target }) => form.set(NAME, { ...values, [key]: target.value })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Returns the places of a bracket; all brackets count rounds back from the last one. */
function treePlaces(format: string): Place[] {
  const { hasLowerBracket, hasGraph } = traitsOf({ format });
  if (hasGraph) return FROM_THE_LAST.map((label, index): Place => [String(index + 1), label]);
  const rounds = FROM_THE_FINAL.map((label, index): Place => [String(index + 1), label]);
  if (!hasLowerBracket) return [...rounds, ['third-place', 'Match for third place']];
  return [...rounds, ['upper', 'Upper bracket'], ['lower', 'Lower bracket']];
}

/** Returns the places of rounds, with the records from which a roster plays on. */
function roundPlaces(form: Form, format: string): Place[] {
  const { pairsByResults, hasLobbies } = traitsOf({ format });
  const count = hasLobbies
    ? Number(form.value('configuration.lobbyRounds')) || DEFAULT_LOBBY_ROUNDS
    : Number(form.value('configuration.swissRounds')) || DEFAULT_ROUNDS;
  const rounds = Array.from({ length: count }, (_, index): Place => [
    `round:${index + 1}`,
    `Round ${index + 1}`,
  ]);
  if (!pairsByResults) return rounds;
  const exit = earlyExitOf(form);
  if (!exit) return rounds;
  const records = Array.from({ length: exit.wins * exit.losses }, (_, index): Place => {
    const [wins, losses] = [Math.floor(index / exit.losses), index % exit.losses];
    return [`record:${wins}-${losses}`, `At ${wins}–${losses}`];
  });
  return [...rounds, ['deciding', 'Series that send through or out'], ...records];
}

function earlyExitOf(form: Form): { wins: number; losses: number } | null {
  const configured = form.value('configuration.earlyExit') as
    | { wins?: unknown; losses?: unknown }
    | undefined;
  const { earlyExit } = swissPlanOf({
    configuration: {
      swissVariant: form.value('configuration.swissVariant') as SwissVariant | undefined,
      earlyExit: configured && { wins: Number(configured.wins), losses: Number(configured.losses) },
    },
  });
  if (!earlyExit) return null;
  const isShown = Object.values(earlyExit).every(
    (one) => Number.isInteger(one) && one > 0 && one <= MOST_OF_A_RECORD,
  );
  return isShown ? earlyExit : null;
}
