// npm run screenshots
//
// Takes pictures of every page of the console in light, in dark and on a telephone, in .volley/screenshots, which git ignores.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { PAGES } from '../console/build/pages.ts';
import { addressOf, DESK, openConsole, PHONE, settle, visitorOf } from '../server/test/testkit/console-stage.ts';

const FOLDER = resolve(import.meta.dirname, '../.volley/screenshots');
const TIMEOUT_MS = 500_000;
const LOOKS = {
  light: { colorScheme: 'light', viewport: DESK },
  dark: { colorScheme: 'dark', viewport: DESK },
  phone: { colorScheme: 'light', viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;

const nameOf = (path: string): string => path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'first';

test('every page of the console is drawn', { timeout: TIMEOUT_MS }, async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const entry of PAGES) {
    const address = await addressOf(entry);
    for (const [look, options] of Object.entries(LOOKS)) {
      const { page, end } = await openConsole(address, { as: visitorOf(entry), reducedMotion: 'reduce', ...options });
      await settle(page);
      await page.screenshot({ path: join(FOLDER, `${nameOf(entry.path)}-${look}.png`), fullPage: true });
      await end();
    }
  }
  process.stdout.write(`${FOLDER}\n`);
});
