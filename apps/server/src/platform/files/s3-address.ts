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
  const url = new URL(text);
  const mistake = findMistake(url);
  if (mistake !== undefined) return { mistake };
  const { username, password, host, searchParams } = url;
  return {
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') || DEFAULT_REGION,
    bucket: bucketOf(url),
    ...(username && {
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
    }),
  };
}

const bucketOf = ({ pathname }: URL): string => pathname.slice(1);

/** Returns the first mistake of an address, without any part of the secret. */
function findMistake(url: URL): string | undefined {
  const { username, password, host, searchParams } = url;
  if (host === '') return `names no host; the form is ${FORM}`;
  if (!BUCKET.test(bucketOf(url)))
    return `names no bucket (3 to 63 lower-case letters, digits, dots and dashes, nothing after it); the form is ${FORM}`;
  if (!!username !== !!password)
    return 'has only one of access key and secret: give both, or neither to use those of the machine';
  // The name is not in the message: if a secret contains a question mark, the name is the rest of
  // the secret.
  if ([...searchParams.keys()].some((name) => name !== 'region' && name !== 'tls'))
    return 'accepts no parameters other than region and tls';
  return ['on', 'off', null].includes(searchParams.get('tls'))
    ? undefined
    : 'tls must be on or off';
}
