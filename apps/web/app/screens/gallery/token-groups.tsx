import { parseColours, contrastOf } from '@ringside/ui/colour';
import { Group, Specimen } from './specimen.tsx';
import tokens from '@ringside/ui/styles/tokens.css?raw';

const COLOURS = parseColours(tokens);
const PLAIN = /^(f|t|s|r|tap|line|lip)(-|$)/;
/** The darkest and the lightest backgrounds of text. */
const GROUNDS = ['ink', 'indigo-1', 'indigo-3'];
const SIZES = ['hero', 'h1', 'h2', 'h3', 'btn', 'body', 'small', 'tiny'];

const colour = (name: string) => COLOURS.get(name) ?? '#000';
const ratio = (one: string, other: string) => contrastOf(one, other).toFixed(1);

/** The tokens: colours with their contrast on the backgrounds and to ink, and the type scale. */
export function TokenGroups() {
  return (
    <>
      <Group name="Colours">
        <ul className="gal__c" translate="no">
          {[...COLOURS]
            .filter(([name]) => !PLAIN.test(name))
            .map(([name, value]) => (
              <li key={name}>
                <svg
                  viewBox="0 0 100 40"
                  preserveAspectRatio="none"
                  role="img"
                  aria-label={`${name} ${value}`}
                >
                  <rect width="100" height="40" fill={value} />
                </svg>
                <b className="small">{name}</b>
                <span className="tiny soft num">{value}</span>
                <span className="tiny soft num">
                  {GROUNDS.map((ground) => `${ground} ${ratio(value, colour(ground))}`).join(' · ')}
                </span>
              </li>
            ))}
        </ul>
      </Group>
      <Group name="Type">
        {SIZES.map((size) => (
          <Specimen key={size} state={size}>
            <span className={`gal__t gal__t--${size}`} translate="no">
              Ringside 0123456789
            </span>
          </Specimen>
        ))}
      </Group>
    </>
  );
}
