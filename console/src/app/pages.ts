/**
 * The table of pages: where each stands below `/console`, and the module that draws it. From it the server knows what to load
 * ahead for an address, and the tests know which pages to open.
 */
export interface PageEntry {
  /** A part that begins with `$` stands for any one part of an address. */
  readonly path: string;
  readonly module: string;
  /** Who may see it: anybody, who is signed in, or the staff of the installation. */
  readonly audience: 'anybody' | 'member' | 'staff';
  /** May weigh 25 kB instead of 15. */
  readonly isLarge?: boolean;
}

export const PAGES: readonly PageEntry[] = [{ path: '/', module: 'src/home/home-page.tsx', audience: 'member' }];
