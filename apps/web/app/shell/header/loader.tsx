import { Trans } from '@lingui/react/macro';
import { BrandMark } from './brand.tsx';

/** The home page while the initial load runs. */
export function Loader() {
  return (
    <div className="page page--home">
      <div className="arena" aria-hidden="true" />
      <main id="main" className="loader" role="status">
        <BrandMark className="loader__mark" />
        <h1>Ringside</h1>
        <div className="sk" aria-hidden="true" />
        <p className="soft">
          <Trans>Getting your season ready</Trans>
        </p>
      </main>
    </div>
  );
}
