import { DoubleEliminationBracket, Match } from '@g-loot/react-tournament-brackets';
import { type ComponentProps, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { drawOnShow } from './on-show.ts';

drawOnShow((data) => {
  const matches = data as ComponentProps<typeof DoubleEliminationBracket>['matches'];
  const root = createRoot(document.getElementById('root')!);
  root.render(createElement('p', null, 'Loading'));
  return () =>
    root.render(createElement(DoubleEliminationBracket, { matches, matchComponent: Match }));
});
