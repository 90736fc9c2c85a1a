import {
  COMPETING_REGIONS,
  type CompetingRegion,
  COUNTRIES,
  countriesOf,
} from '@ringside/rules/countries';
import { TextField } from '@ringside/ui/field';
import { parseCountryCodes, LABELS } from '../segment-form.ts';
import { type FieldProps, FieldFrame } from './field-frame.tsx';

const NAME = 'configuration.countries';
const REGIONS = Object.entries(COMPETING_REGIONS) as [CompetingRegion, string][];

/** Countries by their codes, or a whole region with one button. */
export function CountriesField({ form }: Pick<FieldProps, 'form'>) {
  const value = form.value(NAME) as string | string[] | undefined;
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  const codes = parseCountryCodes(text);
  const unknown = codes.filter((code) => !COUNTRIES.has(code));
  const isFixed = form.fixed(NAME) !== null;
  const write = (next: string[]) => form.set(NAME, next.toSorted());
  return (
    <FieldFrame form={form} name={NAME}>
      <TextField
        label={`${LABELS[NAME]} (two-letter codes)`}
        value={text}
        disabled={isFixed}
        fault={form.fault(NAME)}
        onChange={({ target }) => form.set(NAME, target.value)}
        hint={
          unknown.length > 0
            ? `No country has the code ${unknown.join(', ')}.`
            : `${codes.length} countries. Separate codes by commas, or add a whole region:`
        }
      />
      <div className="acts" role="group" aria-label="Whole regions">
        {REGIONS.map(([region, name]) => {
          const regionCodes = countriesOf(region);
          const has = regionCodes.every((code) => codes.includes(code));
          return (
            <button
              key={region}
              type="button"
              className="chip"
              title={name}
              aria-pressed={has}
              disabled={isFixed}
              onClick={() =>
                write(
                  has
                    ? codes.filter((code) => !regionCodes.includes(code))
                    : [...new Set([...codes, ...regionCodes])],
                )
              }
            >
              {region}
            </button>
          );
        })}
      </div>
    </FieldFrame>
  );
}
