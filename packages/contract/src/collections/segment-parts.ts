import type { SegmentId } from '@ringside/rules/ids';
import { z } from 'zod';
import { shownPeriod } from '../documents.ts';

/** The parts of a segment, as the client sees them. */
export const registrationPhaseAttributes = z.strictObject({
  name: z.string(),
  type: z.string(),
  date: shownPeriod,
});
export interface RegistrationPhase extends z.infer<typeof registrationPhaseAttributes> {
  id: string;
}
export const supportedPeriodAttributes = z.strictObject({
  name: z.string(),
  key: z.string(),
  sortOrder: z.int(),
  isRequired: z.boolean(),
  isFinalResult: z.boolean(),
});
export interface SupportedPeriod extends z.infer<typeof supportedPeriodAttributes> {
  id: string;
}
export const advanceRuleAttributes = z.strictObject({ placements: z.array(z.int()) });
export interface AdvanceRule extends z.infer<typeof advanceRuleAttributes> {
  id: string;
  nextSegment: { id: SegmentId };
}
