/** One answer as it arrived over the socket. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface Head {
  status: number;
  headers: Record<string, string>;
  bodyAt: number;
}

/** Reads HTTP/1.1 answers from the bytes of a socket. */
export class AnswerReader {
  #bytes = Buffer.alloc(0);
  #ended = false;
  readonly #method: string;
  readonly #expected: number;
  readonly #answers: Answer[] = [];

  constructor(method: string, expected: number) {
    this.#method = method;
    this.#expected = expected;
  }

  push(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    this.#read();
  }

  /** Notes that the server has closed its side: a body without a length ends here. */
  end(): void {
    this.#ended = true;
    this.#read();
  }

  answers(): Answer[] {
    const head = this.#answers.length < this.#expected ? parseHead(this.#bytes) : undefined;
    return head
      ? [...this.#answers, { ...head, body: this.#bytes.subarray(head.bodyAt) }]
      : this.#answers;
  }

  isDone(): boolean {
    return this.#answers.length >= this.#expected;
  }

  /** Returns whether the answer that is still arriving has a media type. */
  isType(type: string): boolean {
    return parseHead(this.#bytes)?.headers['content-type']?.startsWith(type) ?? false;
  }

  #read(): void {
    while (!this.isDone()) {
      const head = parseHead(this.#bytes);
      const body = head && readBody(this.#bytes, head, this.#method, this.#ended);
      if (!body) return;
      this.#bytes = this.#bytes.subarray(body.endsAt);
      if (head.status >= 200)
        this.#answers.push({ status: head.status, headers: head.headers, body: body.content });
    }
  }
}

function parseHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line, ...rest] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const header of rest) {
    const colon = header.indexOf(':');
    headers[header.slice(0, colon).toLowerCase()] = header.slice(colon + 1).trim();
  }
  return { status: Number(line!.split(' ')[1]), headers, bodyAt: end + 4 };
}

interface BodyPart {
  content: Buffer;
  endsAt: number;
}

/** Returns the body once it is complete. */
function readBody(
  bytes: Buffer,
  { status, headers, bodyAt }: Head,
  method: string,
  ended: boolean,
): BodyPart | undefined {
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304)
    return { content: Buffer.alloc(0), endsAt: bodyAt };
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes, bodyAt);
  const length = headers['content-length'];
  if (length === undefined)
    return ended ? { content: bytes.subarray(bodyAt), endsAt: bytes.length } : undefined;
  const endsAt = bodyAt + Number(length);
  return bytes.length >= endsAt ? { content: bytes.subarray(bodyAt, endsAt), endsAt } : undefined;
}

function readChunks(bytes: Buffer, from: number): BodyPart | undefined {
  const chunks: Buffer[] = [];
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { content: Buffer.concat(chunks), endsAt: next };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
