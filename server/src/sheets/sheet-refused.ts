/** Why a file is not read, in a sentence for the person who chose it. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
}
