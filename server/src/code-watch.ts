/** One-time codes are requested irregularly, so for this long after one the next may come at any moment. */
const RECENT_MS = 5_000;

/** Whether one-time codes are or were just under way in this process, so that other work leaves room and they need not wait for a large step of it. */
export interface CodeWatch {
  /** Called when somebody requests a one-time code. */
  note(): void;
  areRecent(): boolean;
}

export function startCodeWatch(): CodeWatch {
  let codeAtMs = Number.NEGATIVE_INFINITY;
  return {
    note() {
      codeAtMs = performance.now();
    },
    areRecent: () => performance.now() - codeAtMs < RECENT_MS,
  };
}
