const WIDTH = 24;

export interface Progress {
  /** Shows the current activity. */
  tells(words: string): void;
  /** Shows how much of the current stage is played. */
  played(finished: number, all: number): void;
  done(): void;
}

export interface Terminal {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Creates a bar on a terminal, and elsewhere one plain line for each stage. */
export function progressOn(terminal: Terminal): Progress {
  let words = '';
  const draw = (share: number) => {
    const filled = Math.round(share * WIDTH);
    terminal.write(
      `\r\u001b[K[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(Math.round(share * 100)).padStart(3)} % ${words}`,
    );
  };
  return {
    tells(next) {
      words = next;
      if (terminal.isTTY) draw(0);
      else terminal.write(`${next}\n`);
    },
    played(finished, all) {
      if (terminal.isTTY && all > 0) draw(finished / all);
    },
    done() {
      if (terminal.isTTY) terminal.write('\r\u001b[K');
    },
  };
}
