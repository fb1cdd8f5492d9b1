/** Background work: one table of jobs, the loop that runs them, and one file per job. */
export { allJobs } from './all-jobs.ts';
export type { Job } from './job.ts';
export { type Loop, startLoop } from './loop.ts';
