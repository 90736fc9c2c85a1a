/** The attributes of a span, which never contain user data. */
export type Facts = Record<string, string | number>;

export interface OpenSpan {
  say(facts: Facts): void;
  rename(name: string): void;
}

export interface Traces {
  /** Whether a collector is configured. */
  isOn: boolean;
  /**
   * Runs `act` in a span below the current one, or, as `root`, in a trace of its own. The span ends
   * with `act`; an error marks it as failed.
   */
  span<Result>(
    name: string,
    facts: Facts,
    act: (span: OpenSpan) => Promise<Result>,
    how?: { root: true },
  ): Promise<Result>;
  /** Sends the pending spans. */
  close(): Promise<void>;
}

const nothing: OpenSpan = { say: () => {}, rename: () => {} };

/** The traces without a collector: nothing is loaded and nothing is made. */
export const noTraces: Traces = {
  isOn: false,
  span: (_name, _facts, act) => act(nothing),
  close: async () => {},
};
