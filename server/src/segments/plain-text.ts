/** Of texts neither case nor accents count, as in the search of contacts; of a phone number only its digits. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '');

export const plainDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^00/, '');
