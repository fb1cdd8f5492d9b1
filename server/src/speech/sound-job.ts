/** The jobs of the thread, and its answers. */
export type SoundJob =
  | { readonly kind: 'prepare'; readonly wav: Uint8Array }
  | { readonly kind: 'speak'; readonly text: string; readonly voice: string; readonly folder: string };

export type SoundAnswer =
  | { readonly kind: 'prepared'; readonly mulaw: Uint8Array; readonly durationMs: number }
  | { readonly kind: 'spoken'; readonly wav: Uint8Array }
  /** Says what is wrong with the sound, for the person who uploaded it. */
  | { readonly kind: 'unreadable'; readonly sentence: string }
  /** The reason is for the log. */
  | { readonly kind: 'failed'; readonly reason: string };
