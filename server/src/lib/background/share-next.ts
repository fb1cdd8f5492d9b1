/**
 * Makes one run of work serve all who ask for it at once: all callers who ask during a run share the next one. No caller is given
 * a run that had begun before it asked, so what it gets is never older than its question.
 */
export function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        running = next ?? running;
        next = null;
        return work();
      });
    return next;
  };
}

/** The same for many things, told apart by a key: of each it is known only while somebody waits for it. */
export function shareNextOf<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const shared = new Map<string, { readonly ask: () => Promise<T>; waiting: number }>();
  return async (key, work) => {
    const known = shared.get(key) ?? { ask: shareNext(work), waiting: 0 };
    shared.set(key, known);
    known.waiting += 1;
    try {
      return await known.ask();
    } finally {
      known.waiting -= 1;
      if (known.waiting === 0) shared.delete(key);
    }
  };
}
