import { Transform } from 'node:stream';

const HEAD = '<head>';

/**
 * Creates a stream that puts an inline script at the beginning of a document's head, so that it
 * runs before the browser shows anything, however slowly the document arrives.
 */
export function createHeadScript(script: string, nonce: string | undefined): Transform {
  const element = `<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>`;
  let isWritten = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const at = isWritten ? -1 : chunk.indexOf(HEAD);
      if (at < 0) return done(null, chunk);
      isWritten = true;
      const end = at + HEAD.length;
      this.push(chunk.subarray(0, end));
      this.push(element);
      done(null, chunk.subarray(end));
    },
  });
}
