// npm run bench counting [-- --recipients 50000] [--rounds 5] [--seconds 20]
// What counting costs: quick sends, and a campaign from its start to its last receipt, of a service that counts its messages by hour and day, by
// turns with one that does not. It takes about ten minutes. A turn of quick sends should be 20 s at least, since an account is counted that often.
// Method and figures: docs/benchmarks.md.
import { measureBypassed } from './harness/bypassed.ts';
import { inScope, readOptions } from './harness/frame.ts';
import { sayGoals, sayMachine } from './harness/print.ts';

const options = readOptions({ recipients: 50_000, rounds: 5, seconds: 20 });
const PERCENT_MAX = 3;

sayMachine();
await inScope(async (scope) => {
  const words = 'messages are counted';
  sayGoals(await measureBypassed(scope, { ...options, percentMax: PERCENT_MAX, words, without: 'without-counting' }));
});
