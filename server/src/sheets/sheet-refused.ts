/** Says why a file cannot be read, in a sentence for the person who chose it. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
}
