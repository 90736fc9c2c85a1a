import type { SurveyInfo } from '@ringside/contract/game';

/** The current survey of the emulated game. */
export const SURVEY: Omit<SurveyInfo, 'hasAnswered'> = {
  id: 'season-2025',
  isOpen: true,
  questions: [
    {
      id: 'overall',
      kind: 'rating',
      text: 'How do you like the championship so far?',
      options: [],
    },
    {
      id: 'format',
      kind: 'choice',
      text: 'Which stage did you enjoy most?',
      options: ['Championship Challenge', 'Monthly Qualifier', 'Monthly Finals'],
    },
    { id: 'wish', kind: 'text', text: 'What should be better next month?', options: [] },
  ],
};
