import { MAX_ATTACHMENT_BYTES } from '@ringside/contract/picture-limits';
import { expect, test } from 'vitest';
import { findPictureFault } from './picture-faults.ts';

test.each([
  { why: 'a photo', file: { type: 'image/jpeg', size: 3_000_000 }, fault: null },
  {
    why: 'the largest allowed size',
    file: { type: 'image/png', size: MAX_ATTACHMENT_BYTES },
    fault: null,
  },
  {
    why: 'a byte more',
    file: { type: 'image/png', size: MAX_ATTACHMENT_BYTES + 1 },
    fault: 'too-large',
  },
  { why: 'a video', file: { type: 'video/mp4', size: 100 }, fault: 'not-a-picture' },
  {
    why: 'a drawing that can hold scripts',
    file: { type: 'image/svg+xml', size: 100 },
    fault: 'not-a-picture',
  },
  {
    why: 'a file without a type',
    file: { type: '', size: 100 },
    fault: 'not-a-picture',
  },
])('$why', ({ file, fault }) => expect(findPictureFault(file)).toBe(fault));
