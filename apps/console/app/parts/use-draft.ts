import { useTypedInput } from './use-typed-input.ts';

interface DraftOptions<Form extends object> {
  /** The current values, as the form shows them. */
  standing: Form;
  save: (draft: Partial<Form>) => Promise<unknown>;
  /** Reads the current values again. */
  again: () => Promise<void>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns a form whose input overlays the current values, field by field; input that equals the
 * current value is dropped.
 */
export function useDraft<Form extends object>({ standing, save, again }: DraftOptions<Form>) {
  const changed = (before: Form, now: Form) =>
    Object.keys(now).filter((name) => !isSame(before[name as keyof Form], now[name as keyof Form]));
  const { draft, write, meanwhile, ...typed } = useTypedInput<Partial<Form>, Form>({
    standing,
    save,
    again,
    changed,
  });
  return {
    ...typed,
    form: { ...standing, ...draft },
    write: (changes: Partial<Form>) =>
      write(
        Object.fromEntries(
          Object.entries({ ...draft, ...changes }).filter(
            ([name, value]) => !isSame(value, standing[name as keyof Form]),
          ),
        ) as Partial<Form>,
      ),
    meanwhile: meanwhile as (keyof Form)[],
  };
}
