import type { LookupSource } from '../../src/lookups/index.ts';
import { SETTINGS_UNLESS_SET } from '../../src/lookups/lookup-source.ts';

const AT = '2026-01-01T00:00:00.000000Z' as LookupSource['createdAt'];

/** A source whose routing numbers 2330 and 23305 are those of networks in Ghana. */
export const sourceOf = (kind: LookupSource['kind'], settings: Partial<LookupSource['settings']>): LookupSource => ({
  ...{ id: 1, name: 'source', kind, sealedSecret: null, lastDay: null, askedOnLastDay: null },
  ...{ createdAt: AT, updatedAt: AT },
  settings: {
    ...SETTINGS_UNLESS_SET,
    timeoutMs: 400,
    routingNumbers: { '2330': '62002', '23305': '62003' },
    ...settings,
  },
});
