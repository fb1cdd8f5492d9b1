import type { EventKind } from './event-kinds.ts';
import { completed } from './example.ts';
import { exportExample, exported } from './exports.ts';

const ready = completed(exported, exportExample) as Readonly<Record<string, unknown>>;

export const exportKinds = {
  'export.ready': {
    version: 1,
    summary: 'The file of an export can be downloaded.',
    data: exported,
    example: ready,
  },
  'export.failed': {
    version: 1,
    summary: 'An export failed.',
    data: exported,
    example: {
      ...{ ...ready, status: 'failed', failure: 'The file has more than 20 GB. Export a shorter time.' },
      ...{ sha256: '', expires_at: null },
    },
  },
} as const satisfies Readonly<Record<string, EventKind>>;
