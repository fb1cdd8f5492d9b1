import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

/** Recordings: the list, listening, and making one. */
const en = {
  title: 'Recordings',
  lead: 'What voice campaigns play: a text that Volley speaks, a file, or your own voice.',
  says: 'What it says',
  uploaded: 'Uploaded',
  duration: 'Length',
  listen: 'Listen to {name}',
  stop: 'Stop {name}',
  stopNow: 'Stop',
  couldNotPlay: 'The recording could not be played. Load the page again, or download it.',
  download: 'Download {name}',
  emptyTitle: 'No recordings yet',
  emptyWords:
    'A recording is what people hear when they pick up the phone, such as “Good morning. Your appointment is tomorrow at nine.” Write a text for Volley to speak, or record it yourself.',
  wasMade: '{name} is ready. Listen to it before you use it.',
  way: 'How to make it',
  way_speak: 'Speak a text',
  way_file: 'A file',
  way_record: 'Record',
  nameHint: 'Only you and your team see it.',
  textHint: 'Up to 2,000 characters, some two minutes. Write it as one speaks, with full stops for pauses.',
  textPlaceholder: 'Good morning. Your appointment is tomorrow at nine. Press one to confirm.',
  fieldsHint: 'Fields are spoken for each person, shortly before the call. Listening gives you a sample.',
  voice: 'Voice',
  usualVoice: 'The usual one',
  voice_slt: 'Woman, American (slt)',
  voice_rms: 'Man, American (rms)',
  voice_awb: 'Man, Scottish (awb)',
  voice_kal: 'Man, American, less natural (kal)',
  file: 'WAV file',
  fileHint: '8 to 48 kHz, 8, 16 or 24 bits, at most 10 MB. It is stored as phones play it.',
  noFile: 'Choose a file.',
  fileTooLarge: 'The file has more than 10 MB. Shorten it, or save it with a lower rate.',
  make: 'Make the recording',
  record: 'Record',
  recordHint: 'Your browser asks for the microphone first. Five minutes at most; stop when you are done.',
  recordAgain: 'Record again',
  recording: 'Recording, {seconds, number} s so far',
  recorded: '{seconds, number} s recorded',
  nothingRecorded: 'Record something first.',
  noMicrophone: 'The browser gave no microphone. Allow it for this page, and check that one is connected.',
  cannotRecord:
    'This browser does not record here. It needs a secure address, which begins with https, or this very machine.',
  yourRecording: 'your recording',
  deleteOne: 'Delete {name}',
  deleteTitle: 'Delete the recording {name}?',
  deleteWords:
    'It is gone for good, and campaigns that have ended can no longer be heard or called again. A recording that a draft or a running campaign plays stays.',
  deleted: '{name} is deleted.',
};

export type RecordingsKey = keyof typeof en;

export const recordingsText = area(en, () => import('./recordings.fr.ts'), accountWords);
