import { contrastOf, parseColours } from './colour.ts';
import { Groups, statesOf } from './specimen.tsx';
import tokens from '@ringside/ui/styles/tokens.css?raw';

const PLAIN = /^(f|t|s|r|tap|line|lip)(-|$)/;
const COLOURS = [...parseColours(tokens)].filter(([name]) => !PLAIN.test(name));
/** The darkest and the lightest backgrounds of text. */
const GROUNDS = COLOURS.filter(([name]) => ['ink', 'indigo-1', 'indigo-3'].includes(name));
const SIZES = ['t-hero', 't-1', 't-2', 't-3', 't-btn', 't-body', 't-small', 't-tiny'] as const;

/** The tokens: colours with their contrast on the backgrounds, and the type scale. */
export function TokenGroups() {
  return (
    <Groups
      of={{
        Colours: (
          <ul className="gal__c" translate="no">
            {COLOURS.map(([name, value]) => (
              <li key={name}>
                <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="40" fill={value} />
                </svg>
                <b className="small">{name}</b>
                <span className="tiny soft num">{value}</span>
                <span className="tiny soft num">
                  {GROUNDS.map(
                    ([ground, other]) => `${ground} ${contrastOf(value, other).toFixed(1)}`,
                  ).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        ),
        Type: statesOf(SIZES, (size) => (
          <p className={SIZES.indexOf(size) < 5 ? 'd' : ''} style={{ fontSize: `var(--${size})` }}>
            <span translate="no">Ringside 0123456789</span>
          </p>
        )),
      }}
    />
  );
}
