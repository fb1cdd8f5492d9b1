/** Short codes have up to 8 digits; a number with its country code has more. */
const SHORT_CODE_DIGITS_MAX = 8;

export const isShortCode = (digits: string): boolean => digits.length <= SHORT_CODE_DIGITS_MAX;
