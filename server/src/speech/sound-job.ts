/** What the thread is asked, and what it answers. */
export type SoundJob =
  | { readonly kind: 'prepare'; readonly wav: Uint8Array }
  | { readonly kind: 'speak'; readonly text: string; readonly voice: string; readonly folder: string };

export type SoundAnswer =
  | { readonly kind: 'prepared'; readonly mulaw: Uint8Array; readonly durationMs: number }
  | { readonly kind: 'spoken'; readonly wav: Uint8Array }
  /** What is wrong with the sound, for the person whose it is. */
  | { readonly kind: 'unreadable'; readonly sentence: string }
  /** For the log. */
  | { readonly kind: 'failed'; readonly reason: string };
