/** Waits for work at most this long. Null: it goes on, and nobody hears of it. */
export function within<T>(waitMs: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), waitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
