export type NoticeListener = (items: readonly string[]) => void;

/**
 * What one process tells the others, so that they look at once and not at their next turn. Nothing may depend on a notice:
 * it is lost when the connection breaks, and nobody hears of it through another node of a distributed database.
 */
export interface Notices {
  tell(topic: string, item?: string): void;
  on(topic: string, listener: NoticeListener): void;
  stop(): Promise<void>;
}

/** For a process that is alone. */
export const NO_NOTICES: Notices = { tell: () => undefined, on: () => undefined, stop: async () => undefined };
