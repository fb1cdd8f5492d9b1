const KNOWN = [
  'messages',
  'campaign_messages',
  'submits',
  'receipts',
  'webhooks',
  'letters',
  'visits',
  'audit',
] as const;
export type KnownQueue = (typeof KNOWN)[number] | 'other';

/** A newer service may have queues that this page does not know. */
export const knownQueue = (name: string): KnownQueue => KNOWN.find((known) => known === name) ?? 'other';

/** The service counts only up to this. */
export const COUNTED_MAX = 10_000;

/** Sorts late queues first, and empty ones last. */
export const inOrder = <Queue extends { readonly is_late: boolean; readonly waiting: number }>(
  queues: readonly Queue[],
): Queue[] => [
  ...queues.filter(({ is_late }) => is_late),
  ...queues.filter(({ is_late, waiting }) => !is_late && waiting > 0),
  ...queues.filter(({ is_late, waiting }) => !is_late && waiting === 0),
];
