export type NoticeListener = (items: readonly string[]) => void;

/**
 * Notices from one process to the others, so that they look at once and not at their next turn. Nothing may depend on one: it is lost when the
 * connection breaks, and does not reach processes on another node of a distributed database.
 */
export interface Notices {
  tell(topic: string, item?: string): void;
  /** `hearsOwn`: also what this process itself tells, at once. */
  on(topic: string, listener: NoticeListener, options?: { readonly hearsOwn: boolean }): void;
  stop(): Promise<void>;
}

/** Notices for a process that is alone. */
export const NO_NOTICES: Notices = { tell: () => undefined, on: () => undefined, stop: async () => undefined };
