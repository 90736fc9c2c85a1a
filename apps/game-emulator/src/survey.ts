import type { SurveyInfo } from '@ringside/contract/game';
import { DEFAULT_LOCALE, LANGUAGE_TAGS, LOCALES, type Locale } from '@ringside/rules/site/locales';

type Words = Record<Locale, string>;
interface Question {
  id: string;
  kind: SurveyInfo['questions'][number]['kind'];
  texts: Words;
  options: readonly Words[];
}

const QUESTIONS: readonly Question[] = [
  {
    id: 'overall',
    kind: 'rating',
    texts: {
      en: 'How do you like the championship so far?',
      fr: 'Que pensez-vous du championnat jusqu’ici ?',
      it: 'Che cosa pensi del campionato finora?',
      de: 'Wie gefällt dir die Meisterschaft bisher?',
      es: '¿Qué te parece el campeonato hasta ahora?',
      pt: 'O que você está achando do campeonato?',
      jp: 'ここまでの選手権はいかがですか？',
      ko: '지금까지 챔피언십은 어땠나요?',
      zh_CN: '到目前为止，你觉得锦标赛怎么样？',
      zh_TW: '到目前為止，你覺得錦標賽如何？',
      pl: 'Jak podobają ci się mistrzostwa do tej pory?',
      tr: 'Şampiyonayı şimdiye kadar nasıl buldun?',
      ru: 'Как вам чемпионат на данный момент?',
    },
    options: [],
  },
  {
    id: 'format',
    kind: 'choice',
    texts: {
      en: 'Which stage did you enjoy most?',
      fr: 'Quelle phase avez-vous préférée ?',
      it: 'Quale fase ti è piaciuta di più?',
      de: 'Welche Phase hat dir am besten gefallen?',
      es: '¿Qué fase te gustó más?',
      pt: 'De qual etapa você mais gostou?',
      jp: 'いちばん楽しかったステージはどれですか？',
      ko: '어느 스테이지가 가장 재미있었나요?',
      zh_CN: '你最喜欢哪个阶段？',
      zh_TW: '你最喜歡哪個階段？',
      pl: 'Który etap podobał ci się najbardziej?',
      tr: 'En çok hangi aşamayı beğendin?',
      ru: 'Какой этап понравился вам больше всего?',
    },
    options: [
      {
        en: 'Championship Challenge',
        fr: 'Défi du championnat',
        it: 'Sfida del campionato',
        de: 'Championship-Challenge',
        es: 'Desafío del Campeonato',
        pt: 'Desafio do Campeonato',
        jp: '選手権チャレンジ',
        ko: '챔피언십 챌린지',
        zh_CN: '锦标赛挑战',
        zh_TW: '錦標賽挑戰',
        pl: 'Wyzwanie mistrzostw',
        tr: 'Şampiyona Mücadelesi',
        ru: 'Испытание чемпионата',
      },
      {
        en: 'Monthly Qualifier',
        fr: 'Qualification mensuelle',
        it: 'Qualificazione mensile',
        de: 'Monatsqualifikation',
        es: 'Clasificatorio Mensual',
        pt: 'Qualificatória Mensal',
        jp: '月間予選',
        ko: '월간 예선',
        zh_CN: '月度预选赛',
        zh_TW: '月賽預選',
        pl: 'Kwalifikacje miesięczne',
        tr: 'Aylık eleme',
        ru: 'Ежемесячный отбор',
      },
      {
        en: 'Monthly Finals',
        fr: 'Finales mensuelles',
        it: 'Finali mensili',
        de: 'Monatsfinale',
        es: 'Finales Mensuales',
        pt: 'Finais Mensais',
        jp: '月間決勝',
        ko: '월간 결승',
        zh_CN: '月度总决赛',
        zh_TW: '月賽決賽',
        pl: 'Finały miesięczne',
        tr: 'Aylık finaller',
        ru: 'Ежемесячный финал',
      },
    ],
  },
  {
    id: 'wish',
    kind: 'text',
    texts: {
      en: 'What should be better next month?',
      fr: 'Que faudrait-il améliorer le mois prochain ?',
      it: 'Che cosa dovrebbe migliorare il mese prossimo?',
      de: 'Was sollte nächsten Monat besser werden?',
      es: '¿Qué debería mejorar el próximo mes?',
      pt: 'O que deveria melhorar no próximo mês?',
      jp: '来月はどこを良くしてほしいですか？',
      ko: '다음 달에는 무엇이 더 나아지면 좋을까요?',
      zh_CN: '下个月有哪些地方应该改进？',
      zh_TW: '下個月有哪些地方應該改進？',
      pl: 'Co powinno być lepsze w przyszłym miesiącu?',
      tr: 'Gelecek ay ne daha iyi olmalı?',
      ru: 'Что стоит улучшить в следующем месяце?',
    },
    options: [],
  },
];

/** Returns the current survey of the emulated game in a language, by its tag; else in English. */
export function translateSurvey(language?: string): Omit<SurveyInfo, 'hasAnswered'> {
  const locale = LOCALES.find((each) => LANGUAGE_TAGS[each] === language) ?? DEFAULT_LOCALE;
  return {
    id: 'season-2025',
    isOpen: true,
    questions: QUESTIONS.map(({ id, kind, texts, options }) => ({
      id,
      kind,
      text: texts[locale],
      options: options.map(({ en }) => en),
      ...(locale !== DEFAULT_LOCALE &&
        options.length > 0 && { labels: options.map((words) => words[locale]) }),
    })),
  };
}
