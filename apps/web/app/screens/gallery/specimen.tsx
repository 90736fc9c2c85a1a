import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';

/** A group of specimens. Names of components are those of the source in every language. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Panel
      id={name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}
      title={<span translate="no">{name}</span>}
      flat
    >
      <div className="stack">{children}</div>
    </Panel>
  );
}

/** One or several components in one state, under the name of the state. */
export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className="gal__s">
      <code className="tiny soft" translate="no">
        {state}
      </code>
      <div className="gal__b">{children}</div>
    </div>
  );
}
