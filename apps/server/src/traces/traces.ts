/** What a span says of what it measures: never what people send. */
export type Facts = Record<string, string | number>;

export interface OpenSpan {
  say(facts: Facts): void;
  rename(name: string): void;
}

export interface Traces {
  /** Whether anybody collects them. */
  isOn: boolean;
  /**
   * Runs `act` in a span below the one that is open around it, or, as `root`, in a trace of its
   * own. Ends with it; what it throws marks it as failed.
   */
  span<Result>(
    name: string,
    facts: Facts,
    act: (span: OpenSpan) => Promise<Result>,
    how?: { root: true },
  ): Promise<Result>;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

const nothing: OpenSpan = { say: () => {}, rename: () => {} };

/** Where nobody collects: nothing is loaded and nothing is made. */
export const noTraces: Traces = {
  isOn: false,
  span: (_name, _facts, act) => act(nothing),
  close: async () => {},
};
