/** Work in the background: one job table, the loop that runs it, one file per job. */
export { allJobs } from './all-jobs.ts';
export type { Job } from './job.ts';
export { type Loop, startLoop } from './loop.ts';
