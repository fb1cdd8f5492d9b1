/** Recordings: the sounds that calls play, spoken from a text or uploaded. */
export { moveSounds } from './move-sounds.ts';
export {
  createSpokenRecording,
  deleteRecording,
  getRecording,
  isRecordingKept,
  listRecordings,
  listRecordingsNaming,
  nameRecording,
  readRecordingWav,
  uploadRecording,
} from './recordings.ts';
export { type SoundCache, startSoundCache } from './sound-cache.ts';
export { compileSpoken, isForEach } from './spoken-text.ts';
export type { RecordingRecord } from './store-recordings.ts';
