import { ERRORS } from '@ringside/contract/error-codes';
import { ApiError } from '@ringside/contract/errors';
import { expect, test } from 'vitest';
import { findFieldFault, removeFieldFaults } from './field-faults.ts';

const error = (pointer: string | undefined, detail: string) => ({
  status: '422',
  code: 'invalid',
  title: 'The value is not valid',
  detail,
  ...(pointer && { source: { pointer } }),
});
const refused = (...errors: ReturnType<typeof error>[]) =>
  new ApiError({ status: 422, method: 'PATCH', path: '/api/segments/1.0/1', errors });

test('shows an error once and as a sentence, beside the field of its pointer or of a parent', () => {
  const fault = refused(
    error('/data/attributes/date/to', 'must be later than from'),
    error('/data/attributes/points/3', 'Too small'),
    error('/data/attributes/points/4', 'Too small'),
  );
  expect(findFieldFault(fault, '/data/attributes/date')).toBe('Must be later than from.');
  expect(findFieldFault(fault, '/data/attributes/points')).toBe('Too small.');
  expect(findFieldFault(fault, '/data/attributes/dat')).toBeUndefined();
  expect(findFieldFault(new Error('no connection'), '/data')).toBeUndefined();
});

test('says what is wrong where the answer has only the usual explanation of its code', () => {
  const { title, detail } = ERRORS['password-wrong'];
  const wrong = { code: 'password-wrong', title };
  const findFault = (usual: string) =>
    findFieldFault(refused({ ...error('/password', usual), ...wrong }), '/password');
  expect(findFault(detail)).toBe('The current password is wrong.');
  expect(findFault(`${detail} (3)`)).toBe('The current password is wrong (3).');
  expect(findFault('Two attempts are left')).toBe('Two attempts are left.');
});

test('the general note omits errors beside a field and keeps all others', () => {
  const fault = refused(
    error('/data/attributes/name', 'must be shorter'),
    error(undefined, 'Something else'),
  );
  expect(removeFieldFaults(fault, ['/data/attributes/name'])).toMatchObject({
    status: 422,
    errors: [{ detail: 'Something else' }],
  });
  expect(
    removeFieldFaults(refused(error('/data/attributes/name', 'must be shorter')), [
      '/data/attributes/name',
    ]),
  ).toBeUndefined();
  expect(removeFieldFaults(fault, ['/data/attributes/date'])).toBe(fault);
  const outage = new Error('no connection');
  expect(removeFieldFaults(outage, ['/data/attributes/name'])).toBe(outage);
});
