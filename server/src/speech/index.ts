/** Sound for the telephone: texts are spoken and uploads read, off the event loop and with a time-out. */
export { startSoundPreparer } from './sound-preparer.ts';
