import type { LobbyOrderTexts } from '@ringside/ui/lobby-order/lobby-order';

/** The texts of the order of a lobby in the console. */
export const LOBBY_ORDER_TEXTS: LobbyOrderTexts = {
  games: 'Games',
  game: (number) => `Game ${number}`,
  complete: 'complete',
  placesOf: (placed, count) => `${placed} of ${count} places`,
  hint: 'Choose the rosters in the order of their places, the winner first.',
  undo: 'Undo',
  undone: 'The last change is undone.',
  clear: 'Clear game',
  cleared: (number) => `Game ${number} is empty.`,
  place: (name, place) => `${name}: place ${place}`,
  noPlace: (name) => `${name}: no place`,
  places: 'Places',
  noPlaces: 'No places yet.',
  up: (name) => `Move ${name} up`,
  down: (name) => `Move ${name} down`,
  allEntered: 'All places are entered.',
  missing: (number, missing) => `Game ${number}: places missing: ${missing}.`,
  goTo: (number) => `Go to game ${number}`,
};
