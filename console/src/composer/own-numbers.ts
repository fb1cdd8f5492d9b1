/** The key includes the person, so that whoever signs in next in this browser is not offered the numbers of another. */
const keyOf = (person: string): string => `volley.test-numbers.${person}`;

/** The numbers to which this person last sent a test from this browser. */
export function readOwnNumbers(person: string): string {
  try {
    return localStorage.getItem(keyOf(person)) ?? '';
  } catch {
    // Without the browser's storage the person writes them again.
    return '';
  }
}

export function storeOwnNumbers(person: string, numbers: string): void {
  try {
    localStorage.setItem(keyOf(person), numbers);
  } catch {
    // Without storage they are forgotten with the dialog.
  }
}
