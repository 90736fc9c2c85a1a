import { useTypedInput } from './use-typed-input.ts';

interface DraftOptions<Form extends object> {
  /** The current values, as the form shows them. */
  current: Form;
  save: (draft: Partial<Form>) => Promise<unknown>;
  /** Reads the current values again. */
  reload: () => Promise<void>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns a form whose input overlays the current values, field by field; input that equals the
 * current value is dropped.
 */
export function useDraft<Form extends object>({ current, save, reload }: DraftOptions<Form>) {
  const changedNames = (before: Form, now: Form) =>
    Object.keys(now).filter((name) => !isSame(before[name as keyof Form], now[name as keyof Form]));
  const { draft, write, changedByOthers, ...input } = useTypedInput<Partial<Form>, Form>({
    current,
    save,
    reload,
    changedNames,
  });
  return {
    ...input,
    form: { ...current, ...draft },
    write: (changes: Partial<Form>) =>
      write(
        Object.fromEntries(
          Object.entries({ ...draft, ...changes }).filter(
            ([name, value]) => !isSame(value, current[name as keyof Form]),
          ),
        ) as Partial<Form>,
      ),
    changedByOthers: changedByOthers as (keyof Form)[],
  };
}
