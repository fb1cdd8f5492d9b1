/** Removes case and accents from texts, as the search of contacts does. `plainDigits` keeps only the digits of a phone number. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '');

export const plainDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^00/, '');
