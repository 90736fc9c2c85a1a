import { describe, expect, test } from 'vitest';
import { createNameFilter } from './blocked-names.ts';
import { cleanWordList, findWordFault } from './word-lists.ts';

describe('[ROS-5] words that operators block', () => {
  test.each([
    { word: 'blorp', name: 'Team Blorp', why: 'a whole word, in another case' },
    { word: 'Blörp', name: 'B.L.0.R.P', why: 'the whole name, spaced out, without accents' },
    { word: 'grumble', name: 'Megagrumbles', why: 'seven letters inside a word' },
    { word: 'white moon', name: 'The White-Moon Boys', why: 'words that follow each other' },
    { word: 'white moon', name: 'Whitemoon88', why: 'the same written together' },
    { word: 'dödel', name: 'Die Dodel', why: 'German, without the umlaut' },
    { word: 'жопный', name: 'КЛУБ ЖОПНЫЙ', why: 'Cyrillic' },
    { word: 'çöplük', name: 'Coplukler', why: 'Turkish, six letters inside a word' },
    { word: 'حقير', name: 'فريق حقير', why: 'Arabic' },
    { word: '垃圾', name: '超级垃圾战队', why: 'Han, anywhere' },
    { word: '垃 圾', name: '垃圾队', why: 'a space in the word' },
    { word: '64事件', name: '纪念６４事件队', why: 'Han with digits, full width' },
    { word: 'ｸｽﾞ', name: '最強クズ団', why: 'katakana in half width' },
    { word: '쓰레기', name: '우리는쓰레기팀', why: 'Hangul' },
  ])('$word refuses $name: $why', ({ word, name }) =>
    expect(createNameFilter({ blockedWords: [word], allowedWords: [] })(name)).toBe(word),
  );

  test.each([
    { word: 'blorp', name: 'Blorpington', why: 'five letters inside a word' },
    { word: 'grumble', name: 'Grum Ble FC', why: 'letters of two words' },
    { word: 'white moon', name: 'Moon White', why: 'the words in another order' },
    { word: 'white moon', name: 'White Full Moon', why: 'another word between' },
    { word: '垃圾', name: '圾垃队', why: 'the signs in another order' },
    { word: '--', name: 'A -- B', why: 'a word without letters' },
    { word: '\u0301\u0301', name: 'Red Foxes', why: 'accents alone' },
  ])('$word leaves $name: $why', ({ word, name }) =>
    expect(createNameFilter({ blockedWords: [word], allowedWords: [] })(name)).toBeUndefined(),
  );
});

describe('[ROS-5] words that operators allow', () => {
  const BLOCKED_WORDS = ['blorp', 'grumble', '垃圾'];
  test.each([
    { word: 'blorp', name: 'Blorp United', why: 'wins over a blocked word' },
    { word: 'Dick Hitler', name: 'dick hitler', why: 'a whole name of the lists of the project' },
    { word: 'Nazi Hunters', name: 'The Nazi Hunters', why: 'a part of a name' },
    { word: 'grumbleweed', name: 'Grumbleweeds', why: 'a longer word around a blocked one' },
    { word: '垃圾分类', name: '垃圾分类队', why: 'Han around a blocked word' },
    { word: 'クソガキ大将', name: 'クソガキ大将', why: 'a whole name of the project in katakana' },
  ])('$word allows $name: $why', ({ word, name }) =>
    expect(
      createNameFilter({ blockedWords: BLOCKED_WORDS, allowedWords: [word] })(name),
    ).toBeUndefined(),
  );

  test.each([
    { word: 'blorp', name: 'Blorp Grumble', found: 'grumble', why: 'another blocked word beside' },
    { word: 'Nazi Hunters', name: 'Nazi Team', found: 'nazi', why: 'only a part of it' },
    { word: 'blo', name: 'Blorp', found: 'blorp', why: 'a part of the blocked word' },
    { word: '垃圾分类', name: '垃圾队', found: '垃圾', why: 'only the blocked signs' },
    { word: '!!', name: 'Blorp', found: 'blorp', why: 'a word without letters' },
  ])('$word leaves $found blocked in $name: $why', ({ word, name, found }) =>
    expect(createNameFilter({ blockedWords: BLOCKED_WORDS, allowedWords: [word] })(name)).toBe(
      found,
    ),
  );
});

describe('[ROS-5] lists of operators', () => {
  test.each(['ab', '龙虎', 'a b', 'x'.repeat(40), 'e\u0301'.repeat(40), '👩‍👩‍👧👩‍👩‍👧', 'S.i.k'])(
    'can contain %s',
    (word) => expect(findWordFault(word)).toBeUndefined(),
  );

  test.each([
    { word: '', length: 0 },
    { word: 'a', length: 1 },
    { word: 'a.', length: 1 },
    { word: '--', length: 0 },
    { word: '\u0301\u0301', length: 0 },
    { word: '龙', length: 1 },
    { word: 'x'.repeat(41), length: 41 },
  ])('cannot contain "$word"', ({ word, length }) =>
    expect(findWordFault(word)).toBe(
      `“${word}” must have 2 to 40 letters or digits, it has ${length}`,
    ),
  );

  test('keep the first of the words that find the same names, trimmed', () =>
    expect(
      cleanWordList([
        ' Blorp ',
        'BLÖRP',
        'b1orp',
        'blorp.',
        'blo rp',
        '垃圾',
        '垃 圾',
        'ガキ',
        'カキ',
      ]),
    ).toEqual(['Blorp', 'blo rp', '垃圾', 'ガキ', 'カキ']));
});
