import { mustHave } from '../must.ts';
import { BRACKET_FORMAT } from './bracket-format.ts';
import { LOBBIES_FORMAT } from './lobby-format.ts';
import { QUEUE_FORMAT, ROUND_ROBIN_FORMAT, SWISS_FORMAT } from './rounds-formats.ts';
import type { StageFormat } from './stage-format.ts';

const FORMATS: Readonly<Record<string, StageFormat>> = {
  single_elimination: BRACKET_FORMAT,
  double_elimination: BRACKET_FORMAT,
  custom_bracket: BRACKET_FORMAT,
  round_robin: ROUND_ROBIN_FORMAT,
  swiss: SWISS_FORMAT,
  lobbies: LOBBIES_FORMAT,
  queue: QUEUE_FORMAT,
};

/**
 * Returns how stages of a format are played.
 *
 * @throws {Error} For a name that is no format.
 */
export const stageFormatOf = ({ format }: { format: string }): StageFormat =>
  mustHave(FORMATS[format], `the format ${format}`);
