import { presetsFor } from '@ringside/rules/tie-breakers/presets';

/** The orders of published rules that suit a format, and the source of the one that is set. */
export function TieBreakerPresets({
  format,
  order,
  onChoose,
}: {
  format: string;
  order: readonly string[];
  onChoose: (order: string[]) => void;
}) {
  const presets = presetsFor(format);
  if (presets.length === 0) return null;
  const current = presets.find(({ tieBreakers }) => tieBreakers.join() === order.join());
  return (
    <>
      <div className="acts">
        {presets.map(({ id, name, tieBreakers }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={current?.id === id}
            onClick={() => onChoose([...tieBreakers])}
          >{`Preset: ${name}`}</button>
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
