import { usePermissions } from '../../session/permissions.ts';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

/** The API keys of other programs, and their webhooks. */
export function IntegrationsScreen() {
  const may = usePermissions();
  return (
    <>
      <div className="head">
        <h1>Integrations</h1>
        <p className="soft">
          API keys let programs use the API. Webhooks notify programs of changes.
        </p>
      </div>
      {may('api-keys.write') && <ApiKeys />}
      {may('webhooks.read') && <Webhooks />}
    </>
  );
}
