import type { AgeGate } from '../collections/people.ts';
import { defineEndpoint } from './endpoint.ts';
import { parsePlain } from './parse-answer.ts';

export const ageGateEndpoints = {
  get: defineEndpoint('GET age-gate/1.0', parsePlain<{ data: AgeGate }>),
  post: defineEndpoint('POST age-gate/1.0', parsePlain<{ data: AgeGate }>, {
    encode: (dateOfBirth: string, country: string) => ({ body: { dateOfBirth, country } }),
  }),
};
