// Lets callers wait, with a time limit, until a condition holds. Each condition is checked again whenever a change is told.
export class Changes {
  readonly #looks = new Set<() => void>();

  tell(): void {
    for (const look of this.#looks) look();
  }

  async until(isSo: () => boolean, endMs: number): Promise<void> {
    if (isSo()) return;
    let look = () => {};
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      look = () => {
        if (isSo()) resolve();
      };
      this.#looks.add(look);
      timer = setTimeout(resolve, Math.max(0, endMs - performance.now())).unref();
    });
    clearTimeout(timer);
    this.#looks.delete(look);
  }
}
