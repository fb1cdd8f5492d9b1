/** Sound for the telephone: texts are spoken, uploads are read, off the event loop and within a time. */
export { type RunningWorkshop, type SoundWorkshopOptions, startSoundWorkshop } from './sound-workshop.ts';
