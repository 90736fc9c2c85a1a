/** The location of pictures in an S3 service. */
export interface S3Address {
  /**
   * The origin of the service. The bucket follows in the path ("path style"), which every service
   * supports.
   */
  endpoint: string;
  region: string;
  bucket: string;
  /**
   * Without them, the SDK finds credentials itself (AWS_ACCESS_KEY_ID, a profile, the machine's
   * role).
   */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const FORM = 's3://ACCESS_KEY:SECRET@host[:port]/bucket?region=…';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const DEFAULT_REGION = 'us-east-1';

/**
 * Parses `s3://[ACCESS_KEY:SECRET@]host[:port]/bucket[?region=…][&tls=off]`. The message of a
 * mistake never contains the secret.
 */
export function parseS3Address(text: string): S3Address | { mistake: string } {
  if (!URL.canParse(text)) return { mistake: `must be an address of the form ${FORM}` };
  const { username, password, host, pathname, searchParams } = new URL(text);
  const bucket = pathname.slice(1);
  if (host === '') return { mistake: `names no host; the form is ${FORM}` };
  if (!BUCKET.test(bucket))
    return {
      mistake: `names no bucket (3 to 63 lower-case letters, digits, dots and dashes, nothing after it); the form is ${FORM}`,
    };
  if (!!username !== !!password)
    return {
      mistake:
        'has only one of access key and secret: give both, or neither to use those of the machine',
    };
  // The name is not in the message: if a secret contains a question mark, the name is the rest of
  // the secret.
  if ([...searchParams.keys()].some((name) => name !== 'region' && name !== 'tls'))
    return { mistake: 'accepts no parameters other than region and tls' };
  const tls = searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') return { mistake: 'tls must be on or off' };
  return {
    endpoint: `${tls === 'off' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') || DEFAULT_REGION,
    bucket,
    ...(username && {
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
    }),
  };
}
