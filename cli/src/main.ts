import { exitCodeOf, report } from './frame/failure.ts';
import { runProgram } from './program.ts';

// In `volley account list | head -1` the reader closes the pipe early, which is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await runProgram(process.argv);
} catch (error) {
  report(error, process.argv.includes('--json'));
  // Exits at once, because a service whose start failed half-way must not stay up.
  process.exit(exitCodeOf(error));
}
