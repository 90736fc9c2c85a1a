import { Panel } from '@ringside/ui/panel';
import { useNow } from '@ringside/web/app/parts/time/use-now.ts';
import { isValidElement, type ReactElement, type ReactNode, useState } from 'react';

/** Specimens by the names of their states: each is one or several components in one state. */
type States = Record<string, ReactNode>;

/** Panels by the names of their components: their states, or the only one. */
export function Groups({ of }: { of: Record<string, ReactElement | States> }) {
  return Object.entries(of).map(([name, group]) => (
    <Panel
      key={name}
      id={name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}
      title={<span translate="no">{name}</span>}
      flat
    >
      {isValidElement(group) ? (
        group
      ) : (
        <div className="stack">
          <Specimens of={group as States} />
        </div>
      )}
    </Panel>
  ));
}

/** Each specimen below the name of its state. */
export function Specimens({ of }: { of: States }) {
  return Object.entries(of).map(([state, specimen]) => (
    <div key={state} className="gal__s">
      <code className="tiny soft" translate="no">
        {state}
      </code>
      <div>{specimen}</div>
    </div>
  ));
}

/** Returns the specimens of these names or samples. */
export const statesOf = <Sample,>(
  samples: Record<string, Sample> | readonly (Sample & string)[],
  render: (sample: Sample) => ReactNode,
): States =>
  Object.fromEntries(
    Object.entries(samples).map(([key, sample]: [string, Sample]) => [
      Array.isArray(samples) ? String(sample) : key,
      render(sample),
    ]),
  );

/** Returns a function for instants: `ms` after the page opened. */
export function useAfter(): (ms: number) => string {
  const now = useNow().getTime();
  const [start] = useState(now);
  return (ms) => new Date(start + ms).toISOString();
}

/** Accepts a call that would send something, and sends nothing. */
export const accept = () => Promise.resolve();
export const refuse = () => Promise.reject(new TypeError('gallery'));
export const ignore = () => undefined;

/** Small components in a line. */
export const Row = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>;
