const WIDTH = 24;

export interface Progress {
  /** Shows the current activity. */
  tells(text: string): void;
  /** Shows how much of the current stage is played. */
  played(finished: number, total: number): void;
  done(): void;
}

export interface Terminal {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Creates a bar on a terminal, and elsewhere one plain line for each stage. */
export function createProgress(terminal: Terminal): Progress {
  let text = '';
  const draw = (share: number) => {
    const filled = Math.round(share * WIDTH);
    terminal.write(
      `\r\u001b[K[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(Math.round(share * 100)).padStart(3)} % ${text}`,
    );
  };
  return {
    tells(next) {
      text = next;
      if (terminal.isTTY) draw(0);
      else terminal.write(`${next}\n`);
    },
    played(finished, total) {
      if (terminal.isTTY && total > 0) draw(finished / total);
    },
    done() {
      if (terminal.isTTY) terminal.write('\r\u001b[K');
    },
  };
}
