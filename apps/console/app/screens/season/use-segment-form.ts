import { whyFixed } from '@ringside/rules/season/segment-changes';
import { useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { faultAt, restOf } from '../../parts/field-faults.ts';
import { clientOn } from '../../session/console-client.ts';
import { useTell } from '../../shell/tell.tsx';
import type { TreeRow } from './read-event.ts';
import { changedBetween, type Draft, drafted, LABELS, mayGiveBack, pointerOf, sentOf, standing } from './segment-form.ts';

/** Where a field's value comes from. */
export type Origin = 'own' | 'inherited' | 'default';

export interface Form {
  /** As typed, else as it stands. */
  value: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
  giveBack: (name: string) => void;
  mayGiveBack: (name: string) => boolean;
  origin: (name: string) => Origin;
  fixed: (name: string) => 'seeded' | 'finished' | 'reading' | null;
  /** What the API says of the field, or of a part of it (`date/to`). */
  fault: (name: string, ...parts: string[]) => string | undefined;
  parentName: string | undefined;
}

interface Of {
  segment: TreeRow;
  parent: TreeRow | undefined;
  mayWrite: boolean;
  onChanged: () => Promise<void>;
}

/** A segment's form: what is typed lies over what stands, so that reading a newer one loses nothing of it. */
export function useSegmentForm({ segment, parent, mayWrite, onChanged }: Of) {
  const [draft, setDraft] = useState<Draft>({});
  /** How the segment stood when the typing began. */
  const [base, setBase] = useState<TreeRow | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useTell();
  const isDirty = Object.keys(draft).length > 0;
  const write = (next: Draft) => {
    setBase(Object.keys(next).length > 0 ? (base ?? segment) : null);
    setDraft(next);
  };
  async function save() {
    setBusy(true);
    setFault(undefined);
    try {
      const { attributes, relationships } = sentOf(draft);
      await clientOn(segment.version).segments.update(segment.id, attributes, relationships);
      await onChanged();
      // what was typed meanwhile stays
      setDraft((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== draft[name])));
      setBase(null);
      tell('It is saved.');
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  }
  async function readNewer() {
    await onChanged();
    setFault(undefined);
  }
  return {
    form: formOf({ segment, parent, mayWrite, draft, write, fault }),
    isDirty, busy, fault, save, readNewer,
    drop: () => (write({}), setFault(undefined)),
    rest: restOf(fault, Object.keys(LABELS).map(pointerOf)),
    /** What others have changed since the typing began. */
    meanwhile: base ? changedBetween(base, segment) : [],
    leaving: useLeaving(isDirty),
  };
}

interface Parts extends Omit<Of, 'onChanged'> {
  draft: Draft;
  write: (draft: Draft) => void;
  fault: unknown;
}

function formOf({ segment, parent, mayWrite, draft, write, fault }: Parts): Form {
  const state = { seeded: ['seeded', 'running', 'finished'].includes(segment.state), finished: segment.state === 'finished' };
  const isGivenBack = (name: string) => draft[name] === null;
  const has = (name: string) => Object.hasOwn(draft, name) && !isGivenBack(name);
  const above = (name: string) => (parent ? standing(parent, name) : undefined);
  return {
    value: (name) => (isGivenBack(name) ? above(name) : has(name) ? draft[name] : standing(segment, name)),
    set: (name, value) => write(drafted(draft, segment, { name, value })),
    giveBack: (name) => write(drafted(draft, segment, { name, value: null })),
    mayGiveBack: (name) => mayGiveBack(name, parent !== undefined),
    origin(name) {
      if (has(name)) return 'own';
      if (isGivenBack(name)) return parent && above(name) !== undefined ? 'inherited' : 'default';
      if (segment.inherited.includes(name)) return 'inherited';
      return standing(segment, name) === undefined ? 'default' : 'own';
    },
    fixed: (name) => (mayWrite ? whyFixed({ field: name, ...state }) : 'reading'),
    fault: (name, ...parts) => faultAt(fault, ...(parts.length > 0 ? parts.map((part) => `${pointerOf(name)}${part && `/${part}`}`) : [pointerOf(name)])),
    parentName: parent?.name,
  };
}

/** Asks before what was typed is left: within the console by a question, elsewhere by the browser's own. */
function useLeaving(isDirty: boolean) {
  const blocker = useBlocker(useCallback(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname, [isDirty]));
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return blocker;
}
