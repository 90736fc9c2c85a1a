import { findFixedReason } from '@ringside/rules/season/segment-changes';
import { findFieldFault, removeFieldFaults } from '../../parts/field-faults.ts';
import { useUnsavedChangesGuard } from '../../parts/unsaved-changes.tsx';
import { useTypedInput } from '../../parts/use-typed-input.ts';
import { clientForVersion } from '../../session/console-client.ts';
import type { TreeRow } from './read-event.ts';
import {
  changedFieldsOf,
  type Draft,
  updateDraft,
  LABELS,
  canReset,
  pointerOf,
  toSegmentRequest,
  getFieldValue,
} from './segment-form.ts';

/** The origin of a field's value. */
type Origin = 'own' | 'inherited' | 'default';

export interface Form {
  /** Returns the typed value, else the current one. */
  value: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
  setAll: (values: Record<string, unknown>) => void;
  giveBack: (name: string) => void;
  mayGiveBack: (name: string) => boolean;
  origin: (name: string) => Origin;
  fixed: (name: string) => 'seeded' | 'finished' | 'reading' | null;
  /** Returns the API's fault about a field, or about a part of it (`date/to`). */
  fault: (name: string, ...pathSegments: string[]) => string | undefined;
  parentName: string | undefined;
}

interface SegmentFormOptions {
  segment: TreeRow;
  parent: TreeRow | undefined;
  mayWrite: boolean;
  onChanged: () => Promise<void>;
}

/**
 * Returns a segment's form: the input overlays the current values, so that a read of newer ones
 * keeps it.
 */
export function useSegmentForm({ segment, parent, mayWrite, onChanged }: SegmentFormOptions) {
  const { draft, write, saveDraft, isDirty, busy, fault, discard, readNewer, changedByOthers } =
    useTypedInput<Draft, TreeRow>({
      current: segment,
      reload: onChanged,
      changedNames: changedFieldsOf,
      save(fields) {
        const { attributes, relationships } = toSegmentRequest(fields);
        return clientForVersion(segment.version).segments.update(
          segment.id,
          attributes,
          relationships,
        );
      },
    });
  return {
    form: createForm({ segment, parent, mayWrite, draft, write, fault }),
    isDirty,
    busy,
    fault,
    save: saveDraft,
    readNewer,
    discard,
    changedByOthers,
    rest: removeFieldFaults(fault, Object.keys(LABELS).map(pointerOf)),
    leaving: useUnsavedChangesGuard(isDirty),
  };
}

interface FormState extends Omit<SegmentFormOptions, 'onChanged'> {
  draft: Draft;
  write: (draft: Draft) => void;
  fault: unknown;
}

function createForm({ segment, parent, mayWrite, draft, write, fault }: FormState): Form {
  const state = {
    seeded: ['seeded', 'running', 'finished'].includes(segment.state),
    finished: segment.state === 'finished',
  };
  const isGivenBack = (name: string) => draft[name] === null;
  const has = (name: string) => Object.hasOwn(draft, name) && !isGivenBack(name);
  const above = (name: string) => (parent ? getFieldValue(parent, name) : undefined);
  return {
    value: (name) =>
      isGivenBack(name) ? above(name) : has(name) ? draft[name] : getFieldValue(segment, name),
    set: (name, value) => write(updateDraft(draft, segment, { name, value })),
    setAll: (values) =>
      write(
        Object.entries(values).reduce(
          (next, [name, value]) => updateDraft(next, segment, { name, value }),
          draft,
        ),
      ),
    giveBack: (name) => write(updateDraft(draft, segment, { name, value: null })),
    mayGiveBack: (name) => canReset(name, parent !== undefined),
    origin(name) {
      if (has(name)) return 'own';
      if (isGivenBack(name)) return parent && above(name) !== undefined ? 'inherited' : 'default';
      if (segment.inherited.includes(name)) return 'inherited';
      return getFieldValue(segment, name) === undefined ? 'default' : 'own';
    },
    fixed: (name) => (mayWrite ? findFixedReason({ field: name, ...state }) : 'reading'),
    fault: (name, ...pathSegments) =>
      findFieldFault(
        fault,
        ...(pathSegments.length > 0
          ? pathSegments.map((part) => `${pointerOf(name)}${part && `/${part}`}`)
          : [pointerOf(name)]),
      ),
    parentName: parent?.name,
  };
}
