// The far side of the voice benchmark, in a process of its own: node voice-far-side.ts RING_MS. It prints its SIP port; its parent asks the
// rest over the channel between them.
import { VoiceAnswerer } from './voice-answerer.ts';
import { VoiceSink } from './voice-sink.ts';

const SOCKETS = 4;

const sink = new VoiceSink();
await sink.start(SOCKETS);
const answerer = new VoiceAnswerer(Number(process.argv[2] ?? 0), () => sink.takePort());
const port = await answerer.start();
process.on('message', async (question: 'begin calls' | 'begin sound' | 'hang up' | 'report') => {
  if (question === 'begin calls') answerer.begin();
  else if (question === 'begin sound') sink.begin();
  else if (question === 'hang up') await answerer.hangUp();
  process.send?.({ calls: answerer.report(), sound: sink.report() });
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.({ port });
