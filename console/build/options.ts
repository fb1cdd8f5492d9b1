import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

const CONSOLE_FOLDER = resolve(import.meta.dirname, '..');
/** Files name each other relative to themselves: where the console stands is known only when it is served. */
export const BASE = './';

/** Nothing stands in the page itself, since its policy forbids it, and no map of the sources is made. */
export function viteOptions(outDir: string): InlineConfig {
  return {
    configFile: false,
    envDir: false,
    root: CONSOLE_FOLDER,
    base: BASE,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      assetsInlineLimit: 0,
      sourcemap: false,
      target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
      // The server writes into the page what its address needs. A list of what every other page needs would weigh 2 kB in the
      // first load: browsers find it in the script of that page, which they ask for as soon as somebody points at the link.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
      },
      reportCompressedSize: false,
      // The first script names all others: without words in them they weigh a kilobyte less, and with the shortest hashes a little less still.
      rolldownOptions: {
        output: {
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          // What comes with every page is one file: in pieces it compresses worse.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
    },
  };
}
