import { fileAddress } from './file-address.ts';
import { operation } from './operation.ts';

/** A recording never changes. */
export const recordingQuery = (uuid: string | null) =>
  operation('recordings.get', uuid === null ? null : { uuid }, { staleTime: Number.POSITIVE_INFINITY });

/** The address of the sound as a phone plays it. */
export const soundOf = (uuid: string): string => fileAddress(`/recordings/${uuid}/sound.wav`);
