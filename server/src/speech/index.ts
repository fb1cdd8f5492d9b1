/** Sound for the telephone: texts are spoken, uploads are read, off the event loop and within a time. */
export { type RunningSoundPreparer, type SoundPreparerOptions, startSoundPreparer } from './sound-preparer.ts';
