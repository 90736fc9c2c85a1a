import { teamName } from '@ringside/sim/bot-names';

/** Names of teams in several scripts and of several lengths, and those of bots. */
export const TEAM_NAMES = [
  'Alder',
  'Die Donnerschlagfreunde',
  '夜明けの三人組',
  'Los Relámpagos de la Medianoche',
  'Сибирские Волки',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
  'Gözlemciler',
  'x',
  ...Array.from({ length: 8 }, (_, index) => teamName('gallery', index)),
];
export const [HOME_NAME, AWAY_NAME] = ['Alder', 'Die Donnerschlagfreunde'];
export const BRAWLER_NAMES = ['Brindle', 'Vesper', 'Kettle', 'Ozmo', 'Pepperjack', 'Quillon'];
export const MAP_NAMES = ['Lantern Docks', 'Glasshouse', 'Moonwell', 'Switchyard', 'Sugar Mill'];

/** Every Latin text of the samples that players, operators or games would have typed. */
export const DATA_NAMES = [
  ...TEAM_NAMES.filter((name) => name.length > 1),
  ...BRAWLER_NAMES,
  ...MAP_NAMES,
  ...['Ringside', 'Alder', 'Birch', 'Cedar', 'EMEA', 'November', 'Nordlicht eSport'],
  ...['Nordlicht Cup', 'Anna', 'xX_Bartholomäus_Xx', 'Ben', 'Cleo', 'Nikolai'],
  'Day 2 begins an hour later.',
  ...['First', 'Second', 'Attack', 'Defence', 'gl hf', 'gg', 'buy coins at…'],
  ...['end-of-game-3.png', 'IMG_20261121_190412_original.jpg', 'film.png', 'notes.txt'],
];
