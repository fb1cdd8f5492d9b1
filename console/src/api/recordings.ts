import { queryOptions } from '@tanstack/react-query';
import type { Recording } from '@volley/sdk';
import { volley } from './client.ts';
import { findBy } from './found.ts';
import { API_PATH } from './places.ts';
import { followingRows } from './rows.ts';

export const recordingsKey = ['recordings'] as const;

export const recordingRows = followingRows([...recordingsKey, 'list'], (page, options) =>
  volley.recordings.list(page, options),
);

export const findRecordings = findBy(recordingsKey, (page, options) => volley.recordings.list(page, options));

export const recordingQuery = (uuid: string | null) =>
  queryOptions<Recording>({
    queryKey: [...recordingsKey, 'one', uuid],
    enabled: uuid !== null,
    // A recording never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => volley.recordings.get({ uuid: uuid ?? '' }, { signal }),
  });

export const languagesQuery = queryOptions({
  queryKey: [...recordingsKey, 'languages'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => volley.recordings.languages({}, { signal }),
});

/** The address of the sound as a phone plays it. */
export const soundOf = (uuid: string): string => `${API_PATH}/v1/recordings/${uuid}/sound.wav`;
