import { Icon } from './icon.tsx';

export interface Step {
  name: string;
  state: 'done' | 'now' | 'next';
  side?: 'home' | 'away' | 'both' | undefined;
}

/** The steps of a task; on narrow screens only the current step shows its word. */
export function Steps({ steps, label }: { steps: Step[]; label: string }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ name, state, side }, index) => (
        <li
          key={`${index} ${name}`}
          className={
            [state === 'done' && 'is-done', side === 'away' && 'is-away']
              .filter(Boolean)
              .join(' ') || undefined
          }
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {state === 'done' ? (
            <Icon name="check" />
          ) : side && side !== 'both' ? (
            <Icon name={side} />
          ) : (
            <b aria-hidden="true">{index + 1}</b>
          )}
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
