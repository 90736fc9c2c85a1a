import { usePermissions } from '../../session/permissions.ts';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

/** The API keys of other programs, and their webhooks. */
export function IntegrationsScreen() {
  const can = usePermissions();
  return (
    <>
      <div className="head">
        <h1>Integrations</h1>
        <p className="soft">
          API keys let programs use the API. Webhooks notify programs of changes.
        </p>
      </div>
      {can('api-keys.write') && <ApiKeys />}
      {can('webhooks.read') && <Webhooks />}
    </>
  );
}
