import { exitCodeOf, report } from './frame/failure.ts';
import { jsonLast } from './frame/json-anywhere.ts';
import { makeProgram } from './program.ts';

// `volley account list | head -1`: the reader has had enough, which is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await makeProgram().parseAsync(jsonLast(process.argv));
} catch (error) {
  report(error, process.argv.includes('--json'));
  // Not by letting it run out: a service that failed half-way must not stay up.
  process.exit(exitCodeOf(error));
}
