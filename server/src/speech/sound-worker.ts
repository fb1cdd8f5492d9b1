// A thread of its own: resampling or speaking a minute takes a tenth of a second, for which nothing else must wait.
import { parentPort } from 'node:worker_threads';
import { AudioError, prepareRecording } from '../sip/index.ts';
import { speakWithFlite } from './flite.ts';
import type { SoundAnswer, SoundJob } from './sound-job.ts';

const parent = parentPort;
if (parent === null) throw new Error('sounds are made in a worker thread only');

async function answer(job: SoundJob): Promise<SoundAnswer> {
  if (job.kind === 'prepare') return { kind: 'prepared', ...prepareRecording(Buffer.from(job.wav)) };
  return { kind: 'spoken', wav: await speakWithFlite(job) };
}

function explain(error: unknown): SoundAnswer {
  if (error instanceof AudioError) return { kind: 'unreadable', sentence: error.message };
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

parent.on('message', (job: SoundJob) => {
  void answer(job)
    .catch(explain)
    .then((found) => parent.postMessage(found));
});
