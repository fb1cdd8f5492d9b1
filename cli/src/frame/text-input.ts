import { createReadStream } from 'node:fs';
import { CommandError, EXIT } from './failure.ts';

/** No message is longer than 1,530 characters, so a much larger file is the wrong one. */
const TEXT_BYTES_MAX = 65_536;

async function readWhole(path: string): Promise<string> {
  const stream = path === '-' ? process.stdin : createReadStream(path);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk));
      size += chunk.length;
      if (size > TEXT_BYTES_MAX) break;
    }
  } catch (cause) {
    throw new CommandError(`The text cannot be read from ${path}: ${(cause as Error).message}.`);
  }
  if (size > TEXT_BYTES_MAX) throw new CommandError(`${path} is too long for a message.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    // The decoder's error says no more than that.
    throw new CommandError(`${path} is not text in UTF-8.`);
  }
}

/** Returns the text of a message: from the words of the command line, or from a file (`-` for stdin). */
export async function readText(words: readonly string[], path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return words.length === 0 ? undefined : words.join(' ');
  if (words.length > 0) throw new CommandError('Give either the text or --text-file, not both.', EXIT.usage);
  // Editors end every file with a line end, which is no part of the message.
  return (await readWhole(path)).replace(/\r?\n$/, '').replaceAll('\r\n', '\n');
}
