import { runMain } from './frame/run-main.ts';
import { runProgram } from './program.ts';

await runMain(() => runProgram(process.argv));
