import type { PausePreview, PauseRequest } from '@ringside/contract/collections/pauses';
import { createElement } from 'react';
import type { Action } from './action-dialog.tsx';
import { PauseEffects } from './pause-effects.tsx';

/** An event, a segment or one series, with the calls that pause and resume it. */
interface Paused {
  id: string;
  name: string;
  verb: 'Pause' | 'Hold';
  pausePreview: () => Promise<PausePreview>;
  resumePreview: () => Promise<PausePreview>;
  pause: (wanted: PauseRequest) => Promise<unknown>;
  resume: () => Promise<unknown>;
}

/** Returns the command that pauses something. */
export const createPauseAction = ({ id, name, verb, pausePreview, pause }: Paused): Action => ({
  title: `${verb} ${name}`,
  label: verb,
  successText: `${name} is paused.`,
  description: createElement(PauseEffects, { of: `pause ${id}`, preview: pausePreview }),
  howToUndo: 'Choose “Resume”: what is still to come moves by the length of the pause.',
  fields: [
    {
      name: 'reason',
      label: 'Reason',
      hint: 'Players read it.',
      pointers: ['/data/attributes/reason'],
    },
  ],
  run: async ({ reason }) => pause(reason ? { reason } : {}),
});

/** Returns the command that lets something paused go on. */
export const createResumeAction = ({ id, name, resumePreview, resume }: Paused): Action => ({
  title: `Resume ${name}`,
  label: 'Resume',
  successText: `${name} goes on.`,
  description: createElement(PauseEffects, { of: `resume ${id}`, preview: resumePreview }),
  howToUndo: 'Shift what has moved back.',
  run: resume,
});
