import { usePermissions } from '../../session/permissions.ts';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

/** The API keys of other programs, and their web hooks. */
export function IntegrationsScreen() {
  const may = usePermissions();
  return (
    <>
      <div className="head">
        <h1>Integrations</h1>
        <p className="soft">
          Keys let programs use the API; web hooks tell programs what changes here.
        </p>
      </div>
      {may('api-keys.write') && <ApiKeys />}
      {may('webhooks.read') && <Webhooks />}
    </>
  );
}
