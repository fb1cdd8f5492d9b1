import { isCommonPassword } from './common-passwords.ts';

/** NIST SP 800-63B asks for 8 with a second factor and for 15 without one; most people here have one. */
const CHARACTERS_MIN = 12;
/** A pass phrase of a dozen words fits. The hash costs the same whatever the length. */
const CHARACTERS_MAX = 128;
/** A shorter name, or part of an address, may occur in a password by chance. */
const NAME_CHARACTERS_MIN = 3;
/** The letters and digits that must remain once the names of the person are taken out. */
const OWN_CHARACTERS_MIN = 6;

/** Returns the words by which others know the person, whole and in parts, the longest first. */
function wordsOf({ email, name }: { readonly email: string; readonly name: string }): string[] {
  const lower = [email, name].map((text) => text.normalize('NFKC').toLowerCase());
  return lower
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= NAME_CHARACTERS_MIN)
    .sort((left, right) => right.length - left.length);
}

/**
 * Returns why this person cannot have this password, as a sentence for them, or null. No rule asks for kinds of characters: such rules lead to
 * passwords that people write down and others guess.
 */
export function refusePassword(text: string, person: { readonly email: string; readonly name: string }): string | null {
  const password = text.normalize('NFKC');
  const length = [...password].length;
  if (length < CHARACTERS_MIN) return `The password field must have at least ${CHARACTERS_MIN} characters.`;
  if (length > CHARACTERS_MAX) return `The password field must have at most ${CHARACTERS_MAX} characters.`;
  if (isCommonPassword(password))
    return 'The password field holds one of the commonest passwords, which is guessed first: please choose another.';
  let rest = password.toLowerCase();
  for (const word of wordsOf(person)) rest = rest.replaceAll(word, '');
  const own = rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if ([...own].length < OWN_CHARACTERS_MIN && rest.length < password.length)
    return 'The password field must not be made of the name or the e-mail address: please choose another.';
  return null;
}
