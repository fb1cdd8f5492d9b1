import { exitCodeOf, report } from './failure.ts';

/** Runs a program to its end, or tells what failed and exits. */
export async function runMain(work: () => Promise<void>): Promise<void> {
  // In `volley account list | head -1` the reader closes the pipe early, which is no failure of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  try {
    await work();
  } catch (error) {
    report(error, process.argv.includes('--json'));
    // Exits at once, because a service whose start failed half-way must not stay up.
    process.exit(exitCodeOf(error));
  }
}
