/** The files of the console, built if its sources are new, and kept in memory for the listener that serves them. */
export type { BuiltConsole, ConsoleFile, ConsolePage } from './load-console.ts';
export { type ConsoleFiles, findOrBuildConsole, startConsole } from './start-console.ts';
