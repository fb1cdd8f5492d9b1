import { exitCodeOf, report } from './frame/failure.ts';
import { jsonLast } from './frame/json-anywhere.ts';
import { makeProgram } from './program.ts';

// In `volley account list | head -1` the reader closes the pipe early, which is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await makeProgram().parseAsync(jsonLast(process.argv));
} catch (error) {
  report(error, process.argv.includes('--json'));
  // Exits at once, because a service whose start failed half-way must not stay up.
  process.exit(exitCodeOf(error));
}
