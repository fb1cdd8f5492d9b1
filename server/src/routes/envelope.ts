/** The envelopes of the main interface. */
export const ok = <T>(data: T) => ({ success: true as const, data });
export const done = (message: string) => ({ success: true as const, message });
