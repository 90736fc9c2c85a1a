import { expect, test } from 'vitest';
import { createNameFilter } from './blocked-names.ts';
import { decideRosterName } from './names.ts';

const findBlockedWord = createNameFilter({ blockedWords: [], allowedWords: [] });
const isBlocked = (name: string) => findBlockedWord(name) !== undefined;

test.each([
  { name: '  Night   Owls ', expected: 'Night Owls', why: 'trimmed, single blanks' },
  { name: 'Cafe\u0301', expected: 'Café', why: 'kept in NFC' },
  { name: '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', expected: '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', why: 'three graphemes, joiners belong to them' },
  { name: 'ab', expected: 'name-length', why: 'two graphemes' },
  { name: '龙虎', expected: '龙虎', why: 'two Han signs' },
  { name: 'さめ', expected: 'さめ', why: 'two signs of hiragana' },
  { name: 'ビー', expected: 'ビー', why: 'katakana with a long vowel' },
  { name: '호랑', expected: '호랑', why: 'two syllables of Hangul' },
  { name: '龙', expected: 'name-length', why: 'one Han sign' },
  { name: '龙a', expected: 'name-length', why: 'one Han sign and a letter' },
  { name: 'дя', expected: 'name-length', why: 'two letters of another script' },
  { name: 'a'.repeat(25), expected: 'name-length', why: '25 graphemes' },
  { name: 'Owls\u202Egnp', expected: 'name-characters', why: 'a bidirectional override' },
  { name: 'Owls\\u202egnp', expected: 'name-characters', why: 'the escape of such an override' },
  { name: 'Ow\u200Bls', expected: 'name-characters', why: 'an invisible blank' },
  { name: 'Owl\u0007s', expected: 'name-characters', why: 'a control character' },
  { name: 'Rеd Fоxes', expected: 'name-confusable', why: 'Cyrillic letters in Latin' },
  { name: 'RED-F0XES', expected: 'name-confusable', why: 'case, sign and zero' },
  { name: 'N a z i', expected: 'name-blocked', why: 'a blocked word spaced out' },
  { name: 'Team H1tler', expected: 'name-blocked', why: 'a digit for a letter' },
  ...['Unofficial Team', 'Scunthorpe', 'Grape', 'Nazionale', 'Ignazio', 'Drapers'].map((name) => ({
    name,
    expected: name,
    why: 'a harmless word that contains a blocked one',
  })),
  { name: 'Unofficial Official', expected: 'name-blocked', why: 'a blocked word beside it' },
  { name: 'The Officials', expected: 'name-blocked', why: 'a longer blocked word anywhere' },
  {
    name: 'Grapefruit',
    expected: 'Grapefruit',
    why: 'a harmless word that contains a blocked one',
  },
])('[ROS-5] $name gives $expected: $why', ({ name, expected }) => {
  const decision = decideRosterName({
    name,
    takenNames: ['Red Foxes'],
    isBlocked,
  });
  expect(decision.accepted ? decision.value : decision.refusal.reason).toBe(expected);
});

test.each([
  'Motherfuckers',
  'Die Arschlöcher',
  'ARSCHLOCHER',
  'Sch31sse FC',
  'Les Connards',
  'enculés',
  'Los Pendejos',
  'Cabron Unido',
  'Filho da Puta',
  'Caralho FC',
  'Gli Stronzi',
  'Kurwa Team',
  'Skurwysyny',
  'Команда Пиздец',
  'МУДАКИ',
  'Orospu Takımı',
  'S.i.k.t.i.r',
  '超级傻逼战队',
  '傻 逼',
  '幹你娘隊',
  '死ねチーム',
  'ﾅﾁｽ軍団',
  '우리는 개새끼',
])('[ROS-5] %s contains a blocked word', (name) => expect(isBlocked(name)).toBe(true));

test.each([
  'Ass im Ärmel',
  'Retard Zéro',
  'Hercule Rosso',
  'Gato Negro',
  'Amina',
  'Suki Team',
  'The Therapists',
  'Essex Girls',
  'エセックス',
  'パチンコ部',
  'グレイプ',
  'Maine Coons',
  'Pedal Kings',
  'Cono Sur',
  '龙虎豹',
  '미니미니',
])('[ROS-5] %s contains none', (name) => expect(isBlocked(name)).toBe(false));
