// For pages that show one thing: makes such a thing, and gives the address of its page.
import type { TestApp } from './app.ts';

export const SAMPLES: Readonly<Record<string, (app: TestApp) => Promise<string>>> = {};
