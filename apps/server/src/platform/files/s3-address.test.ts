import { describe, expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/environment.ts';
import { parseS3Address } from './s3-address.ts';

describe('ATTACHMENTS_URL', () => {
  test.each([
    {
      why: 'all that it can say',
      url: 's3://AKIA:a%2Fb%40c@s3.eu-north-1.amazonaws.com/proof?region=eu-north-1',
      address: {
        endpoint: 'https://s3.eu-north-1.amazonaws.com',
        region: 'eu-north-1',
        bucket: 'proof',
        credentials: { accessKeyId: 'AKIA', secretAccessKey: 'a/b@c' },
      },
    },
    {
      why: 'a service of one’s own, without encryption',
      url: 's3://k:s@10.0.0.7:9000/proof?tls=off',
      address: {
        endpoint: 'http://10.0.0.7:9000',
        region: 'us-east-1',
        bucket: 'proof',
        credentials: { accessKeyId: 'k', secretAccessKey: 's' },
      },
    },
    {
      why: 'the keys of the machine',
      url: 's3://s3.amazonaws.com/my.bucket',
      address: { endpoint: 'https://s3.amazonaws.com', region: 'us-east-1', bucket: 'my.bucket' },
    },
  ])('means $why', ({ url, address }) => {
    expect(parseS3Address(url)).toEqual(address);
    expect(readConfig({ ATTACHMENTS_URL: url }).attachmentsUrl).toBe(url);
  });

  test.each([
    { why: 'no host', url: 's3:///proof' },
    { why: 'no bucket', url: 's3://k:hidden@host' },
    { why: 'a folder behind the bucket', url: 's3://k:hidden@host/proof/more' },
    { why: 'a bucket in capitals', url: 's3://k:hidden@host/Proof' },
    { why: 'a key without its secret', url: 's3://hidden@host/proof' },
    { why: 'an unknown parameter', url: 's3://k:hidden@host/proof?style=virtual' },
    { why: 'a sign of the secret that has a meaning', url: 's3://k:a/b?hidden@host/proof' },
    { why: 'a parameter that is a part of it', url: 's3://host/proof?hidden' },
    { why: 'a tls that is neither', url: 's3://k:hidden@host/proof?tls=maybe' },
    { why: 'a port that is none', url: 's3://k:hidden@host:port/proof' },
    { why: 'two slashes for a folder', url: 'file://var/files' },
    { why: 'another kind of address', url: 'https://k:hidden@host/proof' },
  ])('is refused at the start for $why, in one sentence without the secret', ({ url }) => {
    const mistakes = (() => {
      try {
        return [`none: ${readConfig({ ATTACHMENTS_URL: url }).attachmentsUrl}`];
      } catch (error) {
        return (error as ConfigError).mistakes;
      }
    })();
    expect(mistakes).toEqual([expect.stringMatching(/^ATTACHMENTS_URL: /)]);
    expect(mistakes[0]).not.toContain('hidden');
  });
});
