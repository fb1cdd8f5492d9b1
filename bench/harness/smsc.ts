// The carrier of the benchmarks, in a process of its own: node bench/harness/smsc.ts [setting=value …], prints its port.
import { parseSmscSettings, startSmsc } from '../../server/src/smpp/testing/index.ts';

const words = process.argv.slice(2).map((word) => word.split('=', 2) as [string, string]);
const { settings, problems } = parseSmscSettings(Object.fromEntries(words));
if (problems.length > 0) throw new Error(problems.join(' '));
const smsc = await startSmsc({ host: '127.0.0.1', port: 0, settings: { ...settings, isMagic: false } });
process.stdout.write(`${smsc.port}\n`);
process.on('SIGTERM', () => void smsc.stop().then(() => process.exit(0)));
