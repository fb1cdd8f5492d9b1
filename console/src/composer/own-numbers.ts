import { TEST_NUMBERS } from '../api/session.ts';

/** The numbers to which this person last sent a test from this browser. Signing out forgets them, for they are people's numbers. */
export function readOwnNumbers(person: string): string {
  try {
    const [owner, numbers = ''] = (localStorage.getItem(TEST_NUMBERS) ?? '').split('|');
    return owner === person ? numbers : '';
  } catch {
    // Without the browser's storage the person writes them again.
    return '';
  }
}

export function storeOwnNumbers(person: string, numbers: string): void {
  try {
    localStorage.setItem(TEST_NUMBERS, `${person}|${numbers}`);
  } catch {
    // Without storage they are forgotten with the dialog.
  }
}
