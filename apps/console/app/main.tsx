// Must precede the router, which reads the address.
import './session/link-token.ts';
import '@ringside/ui/styles/all.css';
import './shell/frame.css';
import './styles/tables.css';
import './styles/lists.css';
import './styles/dialogs.css';
import '@ringside/ui/lobby-order/lobby-order.css';
import './screens/desk/desk.css';
import './screens/desk/desk-stage.css';
import './screens/desk/desk-side.css';
import './screens/season/season.css';
import './screens/rounds/rounds.css';
import './screens/seeding/seeding.css';
import { watchNetwork } from '@ringside/contract/live/watch-network';
import { mustHave } from '@ringside/rules/must';
import { guardChunks } from '@ringside/ui/reload-guard';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './live/query-client.ts';
import { stream } from './live/stream.ts';
import { router } from './routes.tsx';
import { renewSession } from './session/console-client.ts';
import { operatorSession } from './session/operator-session.ts';

guardChunks();
watchNetwork(stream);
// Another operator of this browser sees nothing that the last one has read.
let lastUserId: string | undefined;
operatorSession.subscribe(() => {
  const { user } = operatorSession.get();
  if (user?.id !== lastUserId) queryClient.clear();
  lastUserId = user?.id;
});
// A browser with a session continues by the cookie. Without one, or without a server, the sign-in
// shows.
if (operatorSession.mayBeIn()) renewSession().catch(() => operatorSession.end());
else operatorSession.end();
const root = mustHave(document.getElementById('root'), 'the element #root');
createRoot(root).render(<RouterProvider router={router} />);
