import { DoubleEliminationBracket, Match } from '@g-loot/react-tournament-brackets';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onShow } from './on-show.ts';

onShow((matches) => {
  const root = createRoot(document.getElementById('root')!);
  root.render(createElement('p', null, 'Loading'));
  return () => root.render(createElement(DoubleEliminationBracket, { matches, matchComponent: Match }));
});
