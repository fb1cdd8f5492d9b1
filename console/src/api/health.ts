import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

export const healthKey = ['health'] as const;
export const unknownKey = ['unknown-messages'] as const;

const LOOK_AGAIN_MS = 5_000;

export const healthQuery = queryOptions({
  queryKey: [...healthKey, 'all'],
  queryFn: ({ signal }) => volley.admin.health.get({}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const holdQuery = queryOptions({
  queryKey: [...healthKey, 'hold'],
  queryFn: ({ signal }) => volley.admin.outgoingHold.get({}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const unknownRows = followingRows([...unknownKey, 'list'], (page, options) =>
  volley.admin.unknownMessages.list(page, options),
);

export const unmatchedRows = followingRows(['unmatched-receipts'], (page, options) =>
  volley.admin.unmatchedReceipts.list(page, options),
);
