/** Recordings: the sounds that calls play, spoken from a text or uploaded. */
export {
  createSpokenRecording,
  deleteRecording,
  getRecording,
  isRecordingKept,
  listRecordingsNaming,
  listRecordings,
  nameRecording,
  readRecordingWav,
  uploadRecording,
} from './recordings.ts';
export { compileSpoken, isForEach } from './spoken-text.ts';
export { type SoundCache, startSoundCache } from './sound-cache.ts';
export type { RecordingRecord } from './store-recordings.ts';
