/**
 * Work that many ask for at once: one runs, and all who ask meanwhile share the next. Nobody is given what had begun before he
 * asked, so what he gets is never older than his question.
 */
export function shareNext(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
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
