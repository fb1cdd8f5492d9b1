/** One-time codes are requested irregularly, so for this long after one the next may come at any moment. */
const RECENT_MS = 5_000;
/** As long as a code may count: carriers repeat the text in answers and receipts. */
const KEPT_MS = 60 * 60_000;
const KEPT_MAX = 20_000;
const DIGITS = /\d{4,10}/g;
/** Where a text was cut, a part of a code may be left: receipts repeat 20 characters, and a long text has several parts. */
const AT_START = /^\d{2,10}(?!\d)/;
const AT_END = /(?<!\d)\d{2,10}(?=\W*$)/;

/** Whether one-time codes are or were just under way in this process, so that other work leaves room and they need not wait for a large step of it. */
export interface CodeWatch {
  /** Called when somebody requests a one-time code. */
  note(): void;
  areRecent(): boolean;
  /** Called with a code that is put into a text, so that no trace shows it. */
  hide(code: string): void;
  /** Returns a text without the codes that this process has put into texts lately. */
  without(text: string): string;
}

export function startCodeWatch(): CodeWatch {
  let codeAtMs = Number.NEGATIVE_INFINITY;
  /** In memory alone, oldest first. */
  const hidden = new Map<string, number>();
  const hideIf = (isPart: (code: string, digits: string) => boolean) => (digits: string) => {
    for (const code of hidden.keys()) if (isPart(code, digits)) return '•'.repeat(digits.length);
    return digits;
  };
  const hideEnd = hideIf((code, digits) => code.endsWith(digits));
  const hideBeginning = hideIf((code, digits) => code.startsWith(digits));
  return {
    note() {
      codeAtMs = performance.now();
    },
    areRecent: () => performance.now() - codeAtMs < RECENT_MS,
    hide(code) {
      const nowMs = performance.now();
      hidden.delete(code);
      hidden.set(code, nowMs);
      for (const [oldest, atMs] of hidden) {
        if (hidden.size <= KEPT_MAX && nowMs - atMs < KEPT_MS) break;
        hidden.delete(oldest);
      }
    },
    without: (text) =>
      hidden.size === 0
        ? text
        : text
            .replaceAll(DIGITS, (digits) => (hidden.has(digits) ? '•'.repeat(digits.length) : digits))
            .replace(AT_START, hideEnd)
            .replace(AT_END, hideBeginning),
  };
}
