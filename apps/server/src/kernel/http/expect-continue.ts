import type { Server } from 'node:http';

/**
 * Answers requests that ask for `100 Continue` before their body. Node writes that line of a
 * pipelined request into the middle of its later answer if the answer is created while the one
 * before is still being sent: a client or a proxy would then read one answer as the body of
 * another. So the line waits until it is the request's turn on the connection, and is left out if
 * the answer exists by then; Node closes the connection after such an answer.
 */
export function serveExpectedContinue(http: Server): void {
  http.on('checkContinue', (request, response) => {
    if (response.socket) response.writeContinue();
    else
      response.once('socket', () => {
        if (!response.headersSent) response.writeContinue();
      });
    http.emit('request', request, response);
  });
}
