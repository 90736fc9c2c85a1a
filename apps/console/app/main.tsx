// before the router reads the address
import './session/link-token.ts';
import '@ringside/ui/styles/all.css';
import './console.css';
import './screens/rounds/rounds.css';
import './screens/seeding/seeding.css';
import { watchNetwork } from '@ringside/contract/live/watch-network';
import { guardChunks } from '@ringside/ui/reload-guard';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { stream } from './live/stream.ts';
import { router } from './routes.tsx';
import { renew } from './session/console-client.ts';
import { operatorSession } from './session/operator-session.ts';

guardChunks();
watchNetwork(stream);
// who was signed in in this browser goes on by the cookie; all others, and who finds no server, stand at the door
if (operatorSession.mayBeIn()) renew().catch(() => operatorSession.end());
else operatorSession.end();
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
