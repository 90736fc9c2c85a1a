import type { CreatedSeason } from '@ringside/contract/collections/season-template';
import { traitsOf } from '@ringside/rules/format-traits';
import { formatCount } from '../../parts/format-count.ts';
import { FORMAT_NAMES } from '../../parts/segment-texts.tsx';
import { Time } from '../../parts/time.tsx';

type Stage = CreatedSeason['events'][number]['stages'][number];

/**
 * The preview of the template: each event with its stages, their dates, their entrants, and their
 * points.
 */
export function Plan({ plan }: { plan: CreatedSeason }) {
  return (
    <div className="stack" role="status">
      {plan.events.map(({ name, date, stages }) => (
        <div key={name} className="stack">
          <h3>{name}</h3>
          <p className="soft small">
            <Time at={date.from} /> to <Time at={date.to} />
          </p>
          <div className="tw">
            <table className="tb">
              <thead>
                <tr>
                  {[
                    'Stage',
                    'Format',
                    'Starts',
                    'Registration',
                    'Check-in',
                    'Points',
                    'Advances',
                    'Regions',
                  ].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {stages.map((stage) => (
                  <StageRow key={stage.type} stage={stage} />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      ))}
    </div>
  );
}

function StageRow({
  stage: { name, format, bestOf, limit, date, registration, checkin, points, advance, regions },
}: {
  stage: Stage;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-l="Format">
        {FORMAT_NAMES[format]}
        {traitsOf({ format }).shape !== 'none' && `, best of ${bestOf}`}
        {limit !== null && `, ${formatCount(limit, 'roster')}`}
      </td>
      <td data-l="Starts">
        <Time at={date.from} />
      </td>
      <td data-l="Registration">
        {registration ? (
          <>
            <Time at={registration.from} /> to <Time at={registration.to} />
          </>
        ) : (
          '–'
        )}
      </td>
      <td data-l="Check-in">
        {checkin ? (
          <>
            <Time at={checkin.from} /> to <Time at={checkin.to} />
          </>
        ) : (
          'None'
        )}
      </td>
      <td className="num" data-l="Points">
        {points.length > 0 ? points.join(', ') : '–'}
      </td>
      <td data-l="Advances">{advance ? `${advance.places} to ${advance.to}` : '–'}</td>
      <td data-l="Regions">
        {regions.length > 0
          ? regions.map(({ name: region, countries }) => `${region} (${countries})`).join(', ')
          : 'All'}
      </td>
    </tr>
  );
}
