/** Background work: the loop that runs the jobs of all rooms, one process at a time. */
export { allJobs } from './all-jobs.ts';
export { type Loop, startLoop } from './loop.ts';
