import { useParams } from 'react-router';
import { SeriesFile } from '../../parts/series/series-file.tsx';

/** The screen of one series. */
export function SeriesScreen() {
  const { id = '' } = useParams();
  return <SeriesFile id={id} />;
}
