/** Checks of numbers: every number of a group or segment is asked for in the background; those that cannot be reached can be taken out. */
export { measureStuckChecks, runNumberChecks } from './run-checks.ts';
