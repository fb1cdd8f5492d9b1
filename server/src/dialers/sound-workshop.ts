import { AudioError, prepareRecording, recordingToWav } from '../sip/index.ts';
import { RecordingError, type SoundWorkshop } from '../voice/index.ts';

export const soundWorkshop: SoundWorkshop = {
  prepare(wav) {
    try {
      return prepareRecording(wav);
    } catch (error) {
      if (error instanceof AudioError) throw new RecordingError(error.message, { cause: error });
      throw error;
    }
  },
  toWav: recordingToWav,
};
