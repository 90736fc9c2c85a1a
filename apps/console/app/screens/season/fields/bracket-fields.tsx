import { traitsOf } from '@ringside/rules/format-traits';
import type { FieldProps } from './field-frame.tsx';
import { ChoiceField, YES_NO } from './plain-fields.tsx';

/** The fields of brackets only. */
export function BracketFields({ form, format }: Pick<FieldProps, 'form'> & { format: string }) {
  const { hasLowerBracket, hasGraph } = traitsOf({ format });
  return (
    <>
      <ChoiceField
        form={form}
        name="configuration.unplayed"
        empty="Both sides lose (default)"
        options={[
          ['both-lose', 'Both sides lose'],
          ['better-seed', 'The better seed advances'],
        ]}
        hint="If both sides lose, the next opponent has a bye."
      />
      {!hasLowerBracket && !hasGraph && (
        <ChoiceField
          form={form}
          name="configuration.thirdPlace"
          empty="No (default)"
          options={YES_NO}
        />
      )}
      {hasLowerBracket && (
        <ChoiceField
          form={form}
          name="configuration.unplayedGrandFinal"
          empty="The undefeated side wins (default)"
          options={[
            ['undefeated', 'The undefeated side wins'],
            ['none', 'As after any unplayed series'],
          ]}
          hint="If both have lost in this bracket, the better seed wins."
        />
      )}
      {hasLowerBracket && (
        <ChoiceField
          form={form}
          name="configuration.grandFinal"
          empty="With a reset (default)"
          options={[
            ['reset', 'With a reset'],
            ['single', 'One series'],
            ['advantage', 'One series, 1 : 0 for the upper bracket'],
            ['none', 'None'],
          ]}
        />
      )}
    </>
  );
}
