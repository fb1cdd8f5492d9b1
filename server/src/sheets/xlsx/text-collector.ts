import { CELL_LENGTH_MAX } from '../sheet.ts';

/** Characters that XML cannot hold are written like this: `_x000D_` is a carriage return. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Collects the text of a string or a cell, in one piece or in several with different fonts, without its phonetic reading. */
export class TextCollector {
  #text = '';
  #isInText = false;
  #aloud = 0;

  start(): void {
    this.#text = '';
    this.#isInText = false;
    this.#aloud = 0;
  }

  open(name: string): void {
    if (name === 'rPh') this.#aloud += 1;
    else if (name === 't') this.#isInText = this.#aloud === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#aloud -= 1;
    else if (name === 't') this.#isInText = false;
  }

  text(text: string): void {
    // Keeps one letter more than a cell may have, so that a check of its length sees the excess.
    if (this.#isInText && this.#text.length <= CELL_LENGTH_MAX) this.#text += text;
  }

  take(): string {
    return cleanText(this.#text);
  }
}

export function cleanText(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return (plain.includes('\0') ? plain.replaceAll('\0', '') : plain).trim();
}
