import { readFileSync } from 'node:fs';

export interface TortureCase {
  name: string;
  // Whether the message can be parsed at all; its answer is another matter.
  isValid: boolean;
  bytes: Buffer;
}

// All 49 messages of RFC 4475. {{0A}} stands for an octet, {{10*long}} for a word ten times.
export function readTortureCases(): TortureCase[] {
  const text = readFileSync(new URL('../testdata/rfc4475.txt', import.meta.url), 'latin1');
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const lineEnd = block.indexOf('\n');
      const [name = '', verdict] = block.slice(0, lineEnd).split(' ');
      const wire = block
        .slice(lineEnd + 1)
        .replace(/\n/g, '\r\n')
        .replace(/\{\{([0-9A-F]{2})\}\}/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\{\{(\d+)\*(\w+)\}\}/g, (_, count: string, word: string) => word.repeat(Number(count)));
      return { name, isValid: verdict === 'valid', bytes: Buffer.from(wire, 'latin1') };
    });
}
