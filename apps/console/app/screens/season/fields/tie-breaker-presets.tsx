import { presetsFor, type TieBreakerPreset } from '@ringside/rules/tie-breakers/presets';
import type { FieldProps } from './field-frame.tsx';
import { matchPointsOf } from './match-points-field.tsx';

const POINTS = 'configuration.resultPoints';

/** Sets the order of a preset, and its restart and points table where it has them. */
const choosePreset = (
  form: FieldProps['form'],
  { tieBreakers, resultPoints, restarts }: TieBreakerPreset,
): void =>
  form.setAll({
    'configuration.tieBreakers': [...tieBreakers],
    ...(restarts && { 'configuration.tieBreakRestart': true }),
    ...(resultPoints && !matchPointsOf(form) && { [POINTS]: resultPoints }),
  });

/** A preset with a points table needs that of the segment, or a segment that still takes one. */
const fits = (form: FieldProps['form'], { resultPoints }: TieBreakerPreset): boolean =>
  !resultPoints || matchPointsOf(form) !== undefined || form.fixed(POINTS) === null;

/** The orders of published rules that suit a format, and the source of the one that is set. */
export function TieBreakerPresets({
  form,
  format,
  order,
}: Pick<FieldProps, 'form'> & {
  format: string;
  order: readonly string[];
}) {
  const presets = presetsFor(format).filter((preset) => fits(form, preset));
  if (presets.length === 0) return null;
  const current = presets.find(({ tieBreakers }) => tieBreakers.join() === order.join());
  return (
    <>
      <div className="acts">
        {presets.map((preset) => (
          <button
            key={preset.id}
            type="button"
            className="chip"
            aria-pressed={current?.id === preset.id}
            onClick={() => choosePreset(form, preset)}
          >{`Preset: ${preset.name}`}</button>
        ))}
      </div>
      {current && (
        <p className="soft small">
          {`${current.name}: `}
          <a href={current.source.url} target="_blank" rel="noreferrer">
            {`${current.source.title}, ${current.source.place} (${current.source.edition})`}
          </a>
          {['.', ...current.differences].join(' ')}
        </p>
      )}
    </>
  );
}
