/** Who a person is and how they prove it. */
export { forgetAttempts } from './attempts.ts';
