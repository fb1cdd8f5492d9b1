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

export const queuesQuery = queryOptions({
  queryKey: [...healthKey, 'queues'],
  queryFn: ({ signal }) => volley.admin.health.queues({}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const storageQuery = queryOptions({
  queryKey: [...healthKey, 'storage'],
  queryFn: ({ signal }) => volley.admin.health.storage({}, { signal }),
});

export const backupsQuery = queryOptions({
  queryKey: [...healthKey, 'backups'],
  queryFn: ({ signal }) => volley.admin.health.backups({}, { signal }),
});

export const settingsQuery = queryOptions({
  queryKey: [...healthKey, 'settings'],
  queryFn: ({ signal }) => volley.admin.health.settings({}, { signal }),
});

export const unknownRows = followingRows([...unknownKey, 'list'], (page, options) =>
  volley.admin.unknownMessages.list(page, options),
);

export const unmatchedRows = followingRows(['unmatched-receipts'], (page, options) =>
  volley.admin.unmatchedReceipts.list(page, options),
);
