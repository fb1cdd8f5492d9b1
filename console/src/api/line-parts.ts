const LINE_END = 10;

/** Cuts a file into parts of whole lines, none longer than `bytesMax`. A line that is longer than a part ends it. */
export async function* lineParts(file: Blob, bytesMax: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; ) {
    const bytes = new Uint8Array(await file.slice(at, at + bytesMax).arrayBuffer());
    const isLast = at + bytes.length >= file.size;
    const end = isLast ? bytes.length : bytes.lastIndexOf(LINE_END) + 1 || bytes.length;
    yield bytes.slice(0, end);
    at += end;
  }
}
